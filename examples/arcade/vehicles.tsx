<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="vehicles" tilewidth="32" tileheight="24" tilecount="2" columns="2">
 <image source="vehicles.bmp" trans="ff00ff" width="64" height="24"/>
 <tile id="1">
  <properties>
   <property name="key" value="FF00FF"/>
  </properties>
 </tile>
</tileset>
