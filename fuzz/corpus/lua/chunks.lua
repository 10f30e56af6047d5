return {width=2,height=2,tilewidth=2,tileheight=2,tilesets={{firstgid=1,exportfilename="a.tsx"}},
layers={{type="tilelayer",encoding="base64",compression="zlib",chunks={{x=0,y=0,width=2,height=1,data="eJxjYmBgYAJiAAAgAAU="}}},
{type="tilelayer",width=2,height=2,encoding="lua",data={1,2,0,1}}}}