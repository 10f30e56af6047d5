//! Shapes, masks, outlines and canvases: made, asked, and dropped in any order.

use crate::chance::Chance;
use kolize::*;

#[derive(Default)]
pub struct Things {
    pub shapes: Vec<Shape>,
    pub masks: Vec<Mask>,
    outlines: Vec<Outline>,
    canvases: Vec<Canvas>,
}

/// Adds one, or takes the place of another, which is dropped.
fn put<T>(chance: &mut Chance, items: &mut Vec<T>, item: T) {
    if items.len() < 12 {
        items.push(item);
    } else {
        let at = chance.below(12) as usize;
        items[at] = item;
    }
}

impl Things {
    pub fn call(&mut self, chance: &mut Chance) -> Result<()> {
        match chance.below(10) {
            0..=2 => {
                let shape = self.shape(chance)?;
                put(chance, &mut self.shapes, shape);
            }
            3 => {
                let mask = mask(chance)?;
                put(chance, &mut self.masks, mask);
            }
            4 => self.edit(chance)?,
            5 => self.trace(chance)?,
            6 => self.pair_of_masks(chance),
            7 => self.one_mask(chance)?,
            _ => self.pair(chance)?,
        }
        if chance.one_in(20) {
            let at = chance.below(12) as usize;
            self.shapes.drain(at.min(self.shapes.len())..);
            self.masks.drain(at.min(self.masks.len())..);
        }
        Ok(())
    }

    fn shape(&mut self, chance: &mut Chance) -> Result<Shape> {
        let some = |chance: &mut Chance, shapes: &[Shape]| chance.pick(shapes).cloned();
        match chance.below(16) {
            0 => Shape::point(chance.vec()),
            1 => Shape::segment(chance.vec(), chance.vec()),
            2 => Shape::box_(chance.vec(), chance.vec()),
            3 => Shape::circle(chance.vec(), chance.float()),
            4 => Shape::capsule(chance.vec(), chance.vec(), chance.float()),
            5 => Shape::polygon(chance.points(80)),
            6 => Shape::polygon(chance.points(10)),
            7 => Shape::polyline(chance.points(80)),
            8 => Shape::polygon_with_holes(chance.points(16), [chance.points(8), chance.points(8)]),
            9 => Shape::rounded_polygon(chance.points(12), chance.float()),
            10 => Shape::rounded_box(chance.vec(), chance.vec(), chance.float()),
            11 => match chance.pick(&self.masks) {
                Some(mask) => Shape::mask(&mask.clone(), chance.vec()),
                None => Shape::point((0.0, 0.0)),
            },
            12 => {
                let most = if chance.one_in(8) { 20 } else { 4 };
                let parts: Vec<_> = (0..chance.below(most)).filter_map(|_| some(chance, &self.shapes)).collect();
                // Compounds of compounds grow fast, and contacts cost edges times edges.
                let small = |part: &&Shape| part.points().len() < 20 && part.part(6).is_none();
                Shape::compound(parts.iter().filter(small).take(if most == 4 { 3 } else { 20 }))
            }
            13 => match chance.pick(&self.outlines) {
                Some(outline) => Shape::from_outline(outline),
                None => Shape::compound([]),
            },
            14 => some(chance, &self.shapes).map_or(Shape::point((1.0, 1.0)), |it| it.transformed(chance.pose())),
            _ => some(chance, &self.shapes)
                .map_or(Shape::point((1.0, 1.0)), |it| it.scaled(chance.float(), chance.float())),
        }
    }

    fn pair(&mut self, chance: &mut Chance) -> Result<()> {
        let (Some(a), Some(b)) = (chance.pick(&self.shapes), chance.pick(&self.shapes)) else {
            return Ok(());
        };
        match chance.below(9) {
            0 => {
                a.relate(b);
                a.contains(b);
            }
            1 => {
                if let Some(mut contact) = a.collide(b) {
                    if chance.one_in(4) {
                        (contact.depth, contact.normal, contact.n_points) = (chance.float(), chance.vec(), chance.int());
                    }
                    assert!(contact.points().len() <= 2);
                    a.contact_push(b, &contact);
                }
            }
            2 => {
                a.nearest(b);
                a.common_point(b);
            }
            3 => {
                a.sweep(chance.vec(), b, chance.hits());
            }
            4 => {
                let motion = Motion { from: chance.pose(), shift: chance.vec(), turn_rad: chance.float() % 7.0 };
                // Large things at a fine tolerance take long.
                a.sweep_rotating(motion, b, 1.0)?;
            }
            5 if chance.one_in(2) => {
                let (one, two) = (chance.pose(), chance.pose());
                a.relate_posed(one, b, two)?;
                a.collide_posed(one, b, two)?;
                a.nearest_posed(one, b, two)?;
                a.ray_posed(one, chance.vec(), chance.vec(), chance.hits())?;
                a.sweep_posed(one, chance.vec(), b, two, chance.hits())?;
            }
            5 => {
                a.ray(chance.vec(), chance.vec(), chance.hits());
                a.ray_spans(chance.vec(), chance.vec(), chance.hits());
                a.contains_point(chance.vec());
            }
            6 => {
                a.measure();
                a.points().iter().map(|p| p.x).fold(0.0, f32::max);
                a.collide_parts(b);
                a.push_along(b, chance.vec());
            }
            7 => {
                for part in a.convex_parts(chance.int())? {
                    part.overlaps(b);
                }
                let n = a.points().len();
                assert!(a.triangulate()?.iter().flatten().all(|&corner| corner < n));
            }
            _ => {
                let points = chance.points(40);
                if let Ok(borrowed) = ShapeRef::polygon(&points) {
                    borrowed.relate(a);
                }
                convex_hull(points)?;
                let boxes: Vec<_> = (0..chance.below(50)).map(|_| chance.bounds()).collect();
                box_pairs(&boxes)?;
                box_pairs_between(&boxes, &boxes)?;
            }
        }
        Ok(())
    }

    fn pair_of_masks(&mut self, chance: &mut Chance) {
        let (Some(a), Some(b)) = (chance.pick(&self.masks), chance.pick(&self.masks)) else { return };
        let at = chance.cell();
        a.overlaps(b, at);
        a.relate(b, at);
        assert!(a.overlap_area(b, at) <= a.count());
        a.overlap_first(b, at);
        a.overlap_bounds(b, at);
        a.push(b, at, chance.int() % 50);
        a.collide(b, at, chance.int() % 50);
        a.sweep(chance.vec(), chance.vec(), b, chance.vec());
        a.ray(chance.vec(), chance.vec());
    }

    fn one_mask(&mut self, chance: &mut Chance) -> Result<()> {
        let Some(a) = chance.pick(&self.masks).cloned() else { return Ok(()) };
        let metric = if chance.one_in(2) { Metric::Round } else { Metric::Square };
        let made = match chance.below(9) {
            0 => a.dilate(chance.int() % 30, metric),
            1 => a.erode(chance.int() % 30, metric),
            2 => a.fill_holes(Connectivity::Four, i64::from(chance.int())),
            3 => a.component(chance.int(), chance.int(), Connectivity::Eight),
            4 => a.invert(),
            5 => a.rotate90(chance.int(), chance.one_in(2)),
            6 => a.overlap_mask(&a, chance.cell()),
            7 => {
                let (scale_x, scale_y) = (f64::from(chance.float() % 3.0), f64::from(chance.float() % 3.0));
                let (angle, pivot, at) = (f64::from(chance.float()), chance.vec(), chance.vec());
                a.transform(&Transform { scale_x, scale_y, angle, pivot, at }).map(|(mask, _)| mask)
            }
            _ => {
                a.components(Connectivity::Four, i64::from(chance.int()))?;
                a.holes(Connectivity::Eight, 0)?;
                a.distances()?;
                a.rectangles()?;
                Mask::from_text(&a.to_text())
            }
        }?;
        if made.width().max(made.height()) <= 128 {
            put(chance, &mut self.masks, made);
        }
        Ok(())
    }

    fn edit(&mut self, chance: &mut Chance) -> Result<()> {
        if self.canvases.len() < 3 || chance.one_in(50) {
            let canvas = match chance.pick(&self.masks) {
                Some(mask) => Canvas::from_mask(mask)?,
                None => Canvas::new(chance.below(80) as u32, chance.below(80) as u32)?,
            };
            put(chance, &mut self.canvases, canvas);
        }
        let at = chance.below(self.canvases.len() as u64) as usize;
        let canvas = &mut self.canvases[at];
        match (chance.below(8), chance.pick(&self.masks)) {
            (0, _) => canvas.set(chance.int(), chance.int(), chance.one_in(2)),
            (1, _) => {
                let (a, b) = (chance.cell(), chance.cell());
                canvas.fill(CellRect::new(a.x, a.y, b.x, b.y), chance.one_in(2));
            }
            (2, _) => canvas.invert(),
            (3, Some(mask)) => canvas.draw(mask, chance.cell()),
            (4, Some(mask)) => canvas.erase(mask, chance.cell()),
            (5, Some(mask)) => canvas.toggle(mask, chance.cell()),
            (6, Some(mask)) => canvas.keep(mask, chance.cell()),
            _ => {
                if let Some(shape) = chance.pick(&self.shapes) {
                    canvas.draw_shape(shape, chance.cell(), CellRule::Overlapped, chance.one_in(2));
                }
            }
        }
        let shape = ShapeRef::mask(canvas.mask(), chance.vec())?;
        if let Some(other) = chance.pick(&self.shapes) {
            shape.relate(other);
        }
        Ok(())
    }

    fn trace(&mut self, chance: &mut Chance) -> Result<()> {
        let Some(mask) = chance.pick(&self.masks) else { return Ok(()) };
        let outline = match chance.pick(&self.outlines) {
            Some(outline) if chance.one_in(2) => {
                let mode = [SimplifyMode::Closest, SimplifyMode::Inside, SimplifyMode::Cover][chance.below(3) as usize];
                let (tolerance, max_points, max_work) = (chance.float(), chance.int(), chance.below(2) * 1000);
                outline.simplify(&Simplify { mode, tolerance, max_points, max_work })?
            }
            Some(outline) if chance.one_in(2) => outline.convex_parts(chance.int())?,
            _ => mask.trace(if chance.one_in(2) { Connectivity::Four } else { Connectivity::Eight })?,
        };
        outline.fill(chance.below(90) as u32, chance.below(90) as u32)?;
        assert_eq!(outline.rings().map(|ring| ring.points.len()).sum::<usize>(), outline.point_count());
        put(chance, &mut self.outlines, outline);
        let fit = Fit { tightness: chance.below(3) as f32 / 2.0, max_work: 20_000 };
        match chance.below(4) {
            0 => mask.fit_box(fit).map(drop),
            1 => mask.fit_circle(fit).map(drop),
            2 => mask.fit_capsule(fit).map(drop),
            _ => mask.fit_hull().map(drop),
        }
    }
}

pub fn mask(chance: &mut Chance) -> Result<Mask> {
    let (w, h) = (chance.below(70) as u32, chance.below(70) as u32);
    match chance.below(5) {
        0 => {
            let pixels: Vec<u8> = (0..4 * w * h).map(|_| chance.bits() as u8).collect();
            Mask::from_rgba(&pixels, w, h, if chance.one_in(2) { Rule::Alpha(90) } else { Rule::Key(0x80_4020, 40) })
        }
        1 => Mask::from_rgba(&[0; 64], w, h, Rule::default()),
        2 => Mask::from_fn(w, h, |x, y| {
            chance.panic(4000);
            (x * 7 + y * 3) % 5 < 3
        }),
        3 => Mask::from_alpha(&vec![200; (w * h) as usize], w, h, chance.bits() as u8),
        _ => {
            let r = 1 + chance.below(20) as i32;
            Mask::from_fn(41, 41, |x, y| (x - 20).pow(2) + (y - 20).pow(2) <= r * r)
        }
    }
}
