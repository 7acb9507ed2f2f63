import { describe, expect, it } from 'vitest';
import { prj, transverse } from '#tests/support/area-files/shapefiles.ts';
import { systemOfPrj } from './named-system.ts';

const read = (text: string): string => {
  try {
    const { epsg, notes } = systemOfPrj(text);
    return [epsg, ...notes].join(' ');
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
};

const unit = 'ANGLEUNIT["degree",0.0174532925199433]';
const datumWgs84 =
  'DATUM["World Geodetic System 1984",ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]]]';
const ensemble =
  'ENSEMBLE["World Geodetic System 1984 ensemble",MEMBER["World Geodetic System 1984 (G2139)"],' +
  'ELLIPSOID["WGS 84",6378137,298.257223563,LENGTHUNIT["metre",1]],ENSEMBLEACCURACY[2.0]]';
/** UTM as in the newer form of well-known text (ISO 19162). */
const utmCrs = (name: string, meridian: number, datum = datumWgs84): string =>
  `PROJCRS["${name}",BASEGEOGCRS["WGS 84",${datum},PRIMEM["Greenwich",0,${unit}]],CONVERSION["UTM",` +
  `METHOD["Transverse Mercator",ID["EPSG",9807]],PARAMETER["Latitude of natural origin",0,${unit}],` +
  `PARAMETER["Longitude of natural origin",${meridian},${unit}],PARAMETER["Scale factor at natural origin",0.9996],` +
  'PARAMETER["False easting",500000,LENGTHUNIT["metre",1]],PARAMETER["False northing",10000000]],' +
  'CS[Cartesian,2],AXIS["(E)",east,ORDER[1],LENGTHUNIT["metre",1]],AXIS["(N)",north,ORDER[2]]]';
const geoCrs = `GEOGCRS["WGS 84",${ensemble},CS[ellipsoidal,2],AXIS["latitude",north,${unit}],ID["EPSG",4326]]`;

describe('the datum, the projection and the parameters decide', () => {
  it.each([
    ['GDAL', prj.utm35, '32735'],
    ['GDAL', prj.utm36, '32736'],
    ['ArcGIS', prj.arc35, '20935'],
    ['ArcGIS', prj.mercator, '3857'],
    ['degrees', prj.wgs84, '4326'],
    ['Arc degrees', prj.arc, '4209'],
    ['another name', transverse('UTM Zone 35, Southern Hemisphere', prj.wgs84, 27), '32735'],
    ['a client', transverse('Projected', prj.arc, 33), '20936'],
    ['parentheses', prj.utm35.replaceAll('[', '(').replaceAll(']', ')'), '32735'],
    ['line breaks', prj.utm35.replaceAll(',', ',\n    '), '32735'],
    ['a newer form', utmCrs('WGS 84 / UTM zone 36S', 33), '32736'],
    ['an ensemble', utmCrs('WGS 84 / UTM zone 35S', 27, ensemble), '32735'],
    ['newer degrees', geoCrs, '4326'],
    ['heights', `COMPD_CS["WGS 84 + EGM96",${prj.utm35},VERT_CS["EGM96 height",UNIT["metre",1]]]`, '32735'],
    ['a bound system', `BOUNDCRS[SOURCECRS[${utmCrs('a', 27)}],TARGETCRS[${geoCrs}]]`, '32735'],
    [
      'a shift',
      prj.arc.replace(
        'SPHEROID["Clarke_1880_Arc",6378249.145,293.4663077]',
        'SPHEROID["Clarke 1880 (RGS)",6378249.145,293.465],TOWGS84[-143,-90,-294,0,0,0,0]',
      ),
      '4209',
    ],
    [
      'a name with another datum',
      transverse('WGS_1984_UTM_Zone_35S', prj.arc, 27),
      '20935 Its .prj is named “WGS_1984_UTM_Zone_35S” but has the datum Arc 1950, which we used.',
    ],
    [
      'a name with another datum',
      transverse('Arc_1950_UTM_Zone_35S', prj.wgs84, 27),
      '32735 Its .prj is named “Arc_1950_UTM_Zone_35S” but has the datum WGS 84, which we used.',
    ],
  ])('%s: %.40s', (_, text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

const other = (name: string): string => `This file uses the coordinate system “${name}”, which we do not convert.`;

describe('refuses', () => {
  it.each([
    ['another zone', transverse('WGS_1984_UTM_Zone_35S', prj.wgs84, 21), other('WGS_1984_UTM_Zone_35S')],
    ['the north', prj.north, other('WGS_1984_UTM_Zone_35N')],
    ['another datum', prj.lo29, other('Cape_Lo29')],
    [
      'another scale',
      transverse('WGS 84 / UTM zone 35S', prj.wgs84, 27, 10_000_000, 1),
      other('WGS 84 / UTM zone 35S'),
    ],
    ['feet', prj.utm35.replace('UNIT["Meter",1.0]', 'UNIT["Foot",0.3048]'), other('WGS_1984_UTM_Zone_35S')],
    ['gradians', prj.wgs84.replace('0.0174532925199433', '0.01570796326794897'), other('GCS_WGS_1984')],
    ['another meridian', prj.wgs84.replace('"Greenwich",0.0', '"Paris",2.33722917'), other('GCS_WGS_1984')],
    ['no parameters', prj.utm35.replaceAll(/PARAMETER\[[^\]]*\],/g, ''), other('WGS_1984_UTM_Zone_35S')],
    ['a name alone', 'WGS 84 / UTM zone 35S', other('WGS 84 / UTM zone 35S')],
    [
      'the Mercator of the ellipsoid under the name of web maps',
      prj.mercator.replace('Mercator_Auxiliary_Sphere"],', 'Mercator"],'),
      other('WGS_1984_Web_Mercator_Auxiliary_Sphere'),
    ],
    [
      'another ellipsoid',
      prj.wgs84.replace('6378137.0,298.257223563', '6378249.145,293.4663077'),
      'The coordinate system “D WGS 1984” of this file contradicts itself: it has an ellipsoid of 6378249.145 m and 1/293.4663077, which is not WGS 84.',
    ],
    [
      'another number',
      prj.utm35.replace(/]$/, ',AUTHORITY["EPSG","32736"]]'),
      'The coordinate system “WGS_1984_UTM_Zone_35S” of this file contradicts itself: it has the number EPSG:32736, which is not WGS 84 / UTM 35S.',
    ],
    ['damage', 'PROJCS[[[[', other('PROJCS[[[[')],
    ['nothing', '', other('')],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toContain(expected);
  });
});
