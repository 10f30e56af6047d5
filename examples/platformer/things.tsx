<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" tiledversion="1.10.2" name="things" tilewidth="48" tileheight="64" tilecount="2" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0">
  <image source="blade.png" width="48" height="48"/>
 </tile>
 <tile id="1">
  <image source="soil.png" width="48" height="64"/>
 </tile>
</tileset>
