<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="arcade" tilewidth="80" tileheight="64" tilecount="12" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0">
  <image width="48" height="32" source="ship.png"/>
 </tile>
 <tile id="1">
  <image width="32" height="32" source="scout.png"/>
 </tile>
 <tile id="2">
  <image width="64" height="64" source="rock_big.png"/>
 </tile>
 <tile id="3">
  <image width="40" height="40" source="rock_mid.png"/>
 </tile>
 <tile id="4">
  <image width="24" height="24" source="rock_small.png"/>
 </tile>
 <tile id="5">
  <properties>
   <property name="hot" value="plasma_hot.png"/>
  </properties>
  <image width="80" height="48" source="plasma.png"/>
 </tile>
 <tile id="6">
  <image width="48" height="48" source="flare.png"/>
 </tile>
 <tile id="7">
  <properties>
   <property name="alpha" type="int" value="40"/>
  </properties>
  <image width="56" height="40" source="gas.png"/>
 </tile>
 <tile id="8">
  <image width="32" height="24" source="alien.png"/>
 </tile>
 <tile id="9">
  <properties>
   <property name="alpha" type="int" value="200"/>
  </properties>
  <image width="16" height="16" source="coin.png"/>
 </tile>
 <tile id="10">
  <image width="16" height="8" source="shot.png"/>
 </tile>
 <tile id="11">
  <properties>
   <property name="key" value="0B0D18~16"/>
  </properties>
  <image width="40" height="24" source="satellite.png"/>
 </tile>
</tileset>
