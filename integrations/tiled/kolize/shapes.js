// shapes.js - puts shapes into tiles as Tiled's objects, and takes away those that an earlier run put there.
/* global MapObject, ObjectGroup */
var Kolize = Kolize || {};

(function () {
    // One by one: in the list `objects` of Tiled 1.8 some may be null, when it was made while memory was tidied up.
    Kolize.objectsIn = function (group) {
        const objects = [];
        for (let i = 0; i < group.objectCount; i++) { objects.push(group.objectAt(i)); }
        return objects;
    };

    function setClass(object, name) {
        if (object.className !== undefined) { object.className = name; } else { object.type = name; }
    }

    function classOf(object) { return (object.className !== undefined ? object.className : object.type) || ""; }

    function polygon(object, corners) {
        object.shape = MapObject.Polygon;
        object.polygon = corners.map(function (corner) { return { x: corner[0], y: corner[1] }; });
    }

    function place(object, shape, x, y, width, height) {
        object.shape = shape;
        object.x = x;
        object.y = y;
        object.width = width;
        object.height = height;
    }

    function capsule(object, numbers) {
        if (MapObject.Capsule === undefined) { polygon(object, Kolize.capsuleCorners(numbers)); return; }
        const box = Kolize.capsuleBox(numbers);
        place(object, MapObject.Capsule, box.x, box.y, box.width, box.height);
        object.rotation = box.rotation;
    }

    function objectOf(shape, className) {
        const object = new MapObject("");
        if (className) { setClass(object, className); }
        if (shape.polygon) { polygon(object, shape.polygon); }
        if (shape.box) {
            const b = shape.box;
            place(object, MapObject.Rectangle, b[0], b[1], b[2] - b[0], b[3] - b[1]);
        }
        if (shape.circle) {
            const c = shape.circle;
            place(object, MapObject.Ellipse, c[0] - c[2], c[1] - c[2], 2 * c[2], 2 * c[2]);
        }
        if (shape.capsule) { capsule(object, shape.capsule); }
        return object;
    }

    function copyOf(old) {
        const object = new MapObject(old.name);
        setClass(object, classOf(old));
        object.shape = old.shape;
        if (old.shape === MapObject.Polygon || old.shape === MapObject.Polyline) { object.polygon = old.polygon; }
        place(object, old.shape, old.x, old.y, old.width, old.height);
        object.rotation = old.rotation;
        object.visible = old.visible;
        object.setProperties(old.properties());
        return object;
    }

    // Shapes with a name, or of a class other than `className`, are someone's own: they stay.
    function ownOf(tile, className) {
        if (!tile.objectGroup) { return []; }
        return Kolize.objectsIn(tile.objectGroup).filter(function (object) {
            return object.name !== "" || classOf(object) !== (className || "");
        });
    }

    function changes(tile, found) {
        return found.shapes.length > 0 || tile.objectGroup && tile.objectGroup.objectCount > ownOf(tile, found.className).length;
    }

    // Those of { tile, shapes, className } that would change their tile: one without shapes, old or new, stays as it is.
    Kolize.changesOf = function (found) { return found.filter(function (one) { return changes(one.tile, one); }); };

    Kolize.putShapes = function (found) {
        const group = new ObjectGroup();
        group.drawOrder = ObjectGroup.IndexOrder;
        ownOf(found.tile, found.className).forEach(function (object) { group.addObject(copyOf(object)); });
        found.shapes.forEach(function (shape) { group.addObject(objectOf(shape, found.className)); });
        found.tile.objectGroup = group;
    };
}());
