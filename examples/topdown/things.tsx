<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="things" tilewidth="64" tileheight="64" tilecount="2" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0">
  <image source="blade.png" width="64" height="64"/>
 </tile>
 <tile id="1">
  <image source="rubble.png" width="32" height="32"/>
 </tile>
</tileset>
