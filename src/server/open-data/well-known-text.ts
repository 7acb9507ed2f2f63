import { type Epsg, isInDegrees } from '#geo/geodesy/coordinate-systems.ts';

/** The systems of the files; their definitions are those of the EPSG dataset. */
const datums = {
  wgs84: 'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]]',
  arc1950: 'GEOGCS["GCS_Arc_1950",DATUM["D_Arc_1950",SPHEROID["Clarke_1880_Arc",6378249.145,293.4663077]]',
};
const degrees = 'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

/** The well-known text of a system in the form of a .prj file, which GeoPackages also accept. */
export function wellKnownText(epsg: Epsg): string {
  const isArc = [4209, 20935, 20936].includes(epsg);
  const geographic = `${datums[isArc ? 'arc1950' : 'wgs84']},${degrees}`;
  if (isInDegrees(epsg)) return geographic;
  const zone = epsg % 100;
  return (
    `PROJCS["${isArc ? 'Arc_1950' : 'WGS_1984'}_UTM_Zone_${zone}S",${geographic},PROJECTION["Transverse_Mercator"],` +
    'PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],' +
    `PARAMETER["Central_Meridian",${zone * 6 - 183}.0],PARAMETER["Scale_Factor",0.9996],` +
    'PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'
  );
}
