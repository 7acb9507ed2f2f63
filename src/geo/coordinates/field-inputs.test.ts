import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areaOf, closed } from '#geo/geodesy/area.ts';
import type { Epsg } from '#geo/geodesy/coordinate-systems.ts';
import { readCoordinates } from './read-coordinates.ts';

// Inputs as people send them: each stands for a kind. A wrong answer in silence is worse than a refusal with its place.

/** The size of the outline, its system if it is not the usual one, and the columns; or the line and its problem. */
function read(text: string, choice?: Epsg): string {
  const { positions, problem, system, notes } = readCoordinates(text, choice);
  if (problem) return `${problem.needsSystem ? 'question, ' : ''}line ${problem.line}: ${problem.text}`;
  const size = `${(areaOf([[closed(positions)]]) / 1e6).toFixed(2)} km²`;
  return [size, ...(system === 'WGS 84, degrees' ? [] : [system]), ...notes].join('; ');
}

const corners = [
  [-20.2, 28.5],
  [-20.1, 28.5],
  [-20.1, 28.6],
  [-20.2, 28.6],
] as const;
const metres = [
  [650_000, 7_770_000],
  [650_000, 7_780_000],
  [660_000, 7_780_000],
  [660_000, 7_770_000],
] as const;

/** The square in degrees, one line for each corner; `south` is its latitude without the minus. */
const degrees = (line: (at: { lat: number; lon: number; south: number; n: number }) => string, heading = ''): string =>
  heading + corners.map(([lat, lon], index) => line({ lat, lon, south: -lat, n: index + 1 })).join('\n');
const grid = (line: (east: number, north: number, n: number) => string, heading = ''): string =>
  heading + metres.map(([east, north], index) => line(east, north, index + 1)).join('\n');
const dms = (sign: string, end: (axis: 'S' | 'E') => string): string =>
  [
    ['20', '12', '28', '30'],
    ['20', '06', '28', '30'],
    ['20', '06', '28', '36'],
    ['20', '12', '28', '36'],
  ]
    .map(([a, b, c, d]) => `${[a, b, '00'].join(sign)}${end('S')} ${[c, d, '00'].join(sign)}${end('E')}`)
    .join('\n');
const comma = (value: number): string => `${value}`.replace('.', ',');

const utm35 = '; WGS 84 / UTM 35S';
const arc35 = '; Arc 1950 / UTM 35S';
const inDms = '; WGS 84, degrees, minutes, seconds';
const unclear =
  'We cannot tell which numbers are the coordinates. Put a heading above the columns, for example Latitude, Longitude.';
const mayBeMinutes =
  'The numbers beside whole degrees may be minutes. Put a heading above the columns, for example Lat Deg, Lat Min.';
const choose = 'question, line 1: These numbers look like metres, not degrees. Which coordinate system are they in?';
const notConverted = (name: string): string =>
  `We do not convert the coordinate system “${name}”. We read WGS 84 and Arc 1950, in degrees or UTM 35S and 36S.`;

type Input = readonly [name: string, text: string, expected: string, choice?: Epsg];

const kinds: Record<string, readonly Input[]> = {
  'decimal commas': [
    ['before letters', degrees(({ south, lon }) => `${comma(south)} S ${comma(lon)} E`), '115.74 km²'],
    ['behind letters', degrees(({ south, lon }) => `S${comma(south)} E${comma(lon)}`), '115.74 km²'],
    ['between other commas', degrees(({ south, lon }) => `${comma(south)}S, ${comma(lon)}E`), '115.74 km²'],
    ['three digits', degrees(({ lat, lon }) => `${comma(lat)}00 ${comma(lon)}00`), '115.74 km²'],
    [
      'in cells',
      degrees(({ south, lon, n }) => `${n};${comma(south)} S;${comma(lon)} E`),
      '115.74 km²; Columns: 2 is latitude, 3 is longitude; 1 is a label.',
    ],
    [
      'of minutes',
      '20 12,5 S 28 30,0 E\n20 06,5 S 28 30,0 E\n20 06,5 S 28 36,0 E',
      '57.89 km²; WGS 84, degrees and minutes',
    ],
    ['of metres', grid((east, north) => `${east},0 ${north},0`), `100.02 km²${utm35}`, 32735],
    ['never minutes', '20, 12 S, 28, 30 E', `line 1: ${unclear}`],
    ['of four whole numbers', '-20,15,28,58', `line 1: ${mayBeMinutes}`],
    ['under a heading of two', 'lat,lon\n-20,2,28,5', 'line 2: This line has 4 columns, and the heading has 2.'],
  ],
  thousands: [
    [
      'commas',
      grid((east, north) => `${east.toLocaleString('en')} ${north.toLocaleString('en')}`),
      `100.02 km²${utm35}`,
      32735,
    ],
    [
      'in cells',
      grid((east, north) => `${east.toLocaleString('en')};${north.toLocaleString('en')}`),
      `100.02 km²${utm35}`,
      32735,
    ],
    ['spaces', '650 000 7 770 000', `line 1: ${unclear}`],
  ],
  'degrees, minutes and seconds': [
    ['points', dms('.', (axis) => axis), `115.74 km²${inDms}`],
    ['colons', dms(':', (axis) => axis), `115.74 km²${inDms}`],
    ['hyphens', dms('-', (axis) => axis), `115.74 km²${inDms}`],
    ['spaces', dms(' ', (axis) => axis), `115.74 km²${inDms}`],
    [
      'words',
      '20 deg 12 min 0 sec S 28 deg 30 min 0 sec E\n20 deg 6 min S 28 deg 30 min E\n20.1 deg S 28.6 deg E',
      `57.89 km²${inDms}`,
    ],
    [
      'quoted',
      `Lat,Lon\n"20°12'00""S","28°30'00""E"\n"20°06'00""S","28°30'00""E"\n"20°06'00""S","28°36'00""E"`,
      `57.89 km²${inDms}; Columns: Lat is latitude, Lon is longitude.`,
    ],
    ['a fraction before minutes', '20.5 12 S 28.5 30 E', 'line 1: We could not read “20.5 12 S 28.5 30 E”.'],
    ['a fraction before minutes, without letters', '-20.5 12 28.5 30', `line 1: ${unclear}`],
    ['a label and unequal parts', '1 20.2 S 28.5 E', 'line 1: We could not read “1 20.2 S 28.5 E”.'],
    ['72 minutes', '20 72 S 28 30 E', 'line 1: Minutes and seconds are numbers from 0 to 59.'],
  ],
  'heights and accuracies': [
    [
      'a trace of one line',
      degrees(({ lat, lon }) => `${lat} ${lon} 1350.0 4.5`).replaceAll('\n', '; '),
      '115.74 km²; Columns: 1 is latitude, 2 is longitude; 3 and 4 are not used.',
    ],
    [
      'longitude first',
      degrees(({ lat, lon }) => `${lon} ${lat} 1350.0 4.5`),
      '115.74 km²; Columns: 1 is longitude, 2 is latitude; 3 and 4 are not used.',
    ],
    [
      'metres',
      degrees(({ lat, lon }) => `${lat} ${lon} 1350 m`),
      '115.74 km²; Columns: 1 is latitude, 2 is longitude; 3 is not used.',
    ],
  ],
  'numbers and names of points': [
    [
      'a count',
      degrees(({ lat, lon, n }) => `${n},${lat},${lon}`),
      '115.74 km²; Columns: 2 is latitude, 3 is longitude; 1 is a label.',
    ],
    [
      'a count and spaces',
      degrees(({ lat, lon, n }) => `${n} ${lat} ${lon}`),
      '115.74 km²; Columns: 2 is latitude, 3 is longitude; 1 is a label.',
    ],
    [
      'a count that may be a longitude',
      degrees(({ lat, lon, n }) => `${n + 25},${lat},${lon}`),
      '115.74 km²; Columns: 2 is latitude, 3 is longitude; 1 is a label.',
    ],
    [
      'longitude first',
      degrees(({ lat, lon, n }) => `${n},${lon},${lat}`),
      '115.74 km²; Columns: 2 is longitude, 3 is latitude; 1 is a label.',
    ],
    [
      'abroad',
      '1,51.5,-0.12\n2,51.6,-0.12\n3,51.6,-0.1',
      '7.71 km²; Columns: 2 is latitude, 3 is longitude; 1 is a label.',
    ],
    [
      'beacons',
      grid((east, north, n) => `B${n},${east}.5,${north}.5`),
      `100.02 km²${utm35}; Columns: 2 is easting, 3 is northing; 1 is a label.`,
      32735,
    ],
    [
      'beacons S1 to S4',
      grid((east, north, n) => `S${n},${east},${north}`),
      `100.02 km²${utm35}; Columns: 2 is easting, 3 is northing; 1 is a label.`,
      32735,
    ],
    [
      'beacons and spaces, northing first',
      grid((east, north, n) => `B${n} ${north} ${east}`),
      `100.02 km²${utm35}`,
      32735,
    ],
    [
      'six digits beside an easting',
      grid((east, north, n) => `12345${n},${east},${north}`),
      `100.02 km²${utm35}; Columns: 2 is easting, 3 is northing; 1 is not used.`,
      32735,
    ],
    [
      'a slash and a letter',
      'TRIG 12/B,-20.2,28.5\n12A,-20.1,28.5\n3/4,-20.1,28.6',
      '57.89 km²; Columns: 2 is latitude, 3 is longitude; 1 is a label.',
    ],
    [
      'before a colon',
      'Corner post A: 20.2S 28.5E\nCorner post B: 20.1S 28.5E\nCorner post C: 20.1S 28.6E',
      '57.89 km²',
    ],
    [
      'a letter of the hemisphere',
      'N,-20.2,28.5\nE,-20.1,28.5\nS,-20.1,28.6',
      '57.89 km²; Columns: 2 is latitude, 3 is longitude; 1 is a label.',
    ],
    [
      'whole degrees',
      '1,-20,28\n2,-19,28\n3,-19,29',
      '5828.06 km²; Columns: 2 is latitude, 3 is longitude; 1 is a label.',
    ],
    ['two pairs', degrees(({ lat, lon }) => `${lat},${lon},${lat},${lon}`), `line 1: ${unclear}`],
  ],
  headings: [
    ['Pt,E,N', grid((east, north, n) => `${n},${east},${north}`, 'Pt,E,N\n'), choose.replace('line 1', 'line 2')],
    [
      'No.,E,N',
      grid((east, north, n) => `${n},${east},${north}`, 'No.,E,N\n'),
      `100.02 km²${utm35}; Columns: E is easting, N is northing; No. is a label.`,
      32735,
    ],
    [
      'Point,mE,mN',
      grid((east, north, n) => `${n},${east},${north}`, 'Point,mE,mN\n'),
      `100.02 km²${utm35}; Columns: mE is easting, mN is northing; Point is a label.`,
      32735,
    ],
    [
      'ID,E(m),N(m)',
      grid((east, north, n) => `B${n},${east},${north}`, 'ID,E(m),N(m)\n'),
      `100.02 km²${utm35}; Columns: E(m) is easting, N(m) is northing; ID is a label.`,
      32735,
    ],
    [
      'Pt,X_ARC,Y_ARC',
      grid((east, north, n) => `${n},${east},${north}`, 'Pt,X_ARC,Y_ARC\n'),
      `100.02 km²${arc35}; Columns: X_ARC is easting, Y_ARC is northing; Pt is a label.`,
    ],
    [
      'ID,E (Arc 1950),N (Arc 1950)',
      grid((east, north, n) => `${n},${east},${north}`, 'ID,E (Arc 1950),N (Arc 1950)\n'),
      `100.02 km²${arc35}; Columns: E (Arc 1950) is easting, N (Arc 1950) is northing; ID is a label.`,
    ],
    [
      'E_35S,N_35S',
      grid((east, north) => `${east},${north}`, 'E_35S,N_35S\n'),
      `100.02 km²${utm35}; Columns: E_35S is easting, N_35S is northing.`,
    ],
    [
      'POINT_X,POINT_Y',
      grid((east, north) => `${east},${north}`, 'POINT_X,POINT_Y\n'),
      `100.02 km²${utm35}; Columns: POINT_X is easting, POINT_Y is northing.`,
      32735,
    ],
    [
      'Y;X',
      grid((east, north) => `${north};${east}`, 'Y;X\n'),
      `100.02 km²${utm35}; Columns: Y is northing, X is easting.`,
      32735,
    ],
    [
      'X,Y,Z',
      grid((east, north) => `${east},${north},1350`, 'X,Y,Z\n'),
      `100.02 km²${utm35}; Columns: X is easting, Y is northing; Z is not used.`,
      32735,
    ],
    [
      'spaces',
      grid((east, north, n) => `${n} ${east} ${north}`, 'Point Easting Northing\n'),
      `100.02 km²${utm35}; Columns: Easting is easting, Northing is northing; Point is a label.`,
      32735,
    ],
    [
      'commas above rows with spaces',
      degrees(({ lat, lon }) => `${lon} ${lat}`, 'Lon, Lat\n'),
      '115.74 km²; Columns: Lon is longitude, Lat is latitude.',
    ],
    [
      'a title, a system and names',
      grid((east, north, n) => `${n};${east};${north}`, 'Farm Umguza, Ward 1\nUTM 35S, WGS-84\nNo;E;N\n'),
      `100.02 km²${utm35}; Columns: E is easting, N is northing; No is a label.`,
    ],
    [
      'no names of axes',
      grid((east, north, n) => `${n},${east},${north}`, 'Pt,A,B\n'),
      `100.02 km²${utm35}; Columns: A is easting, B is northing; Pt is a label.`,
      32735,
    ],
    [
      'X and Y exchanged',
      degrees(({ lat, lon }) => `${lat},${lon}`, 'X,Y\n'),
      '115.74 km²; Columns: X is latitude, Y is longitude.',
    ],
    [
      'of a survey app',
      degrees(
        ({ lat, lon }) => `2026-11-20T07:00:00;2026-11-20T07:10:00;${lat};${lon};1350;4.5`,
        'start;end;_gps_latitude;_gps_longitude;_gps_altitude;_gps_precision\n',
      ),
      '115.74 km²; Columns: _gps_latitude is latitude, _gps_longitude is longitude; start and end are labels; _gps_altitude and _gps_precision are not used.',
    ],
    [
      'of another survey app',
      degrees(
        ({ lat, lon }) => `"Nov 20, 2026 7:00",${lat},${lon},4.5`,
        'SubmissionDate,location-Latitude,location-Longitude,location-Accuracy\n',
      ),
      '115.74 km²; Columns: location-Latitude is latitude, location-Longitude is longitude; SubmissionDate is a label; location-Accuracy is not used.',
    ],
    [
      'decimalLatitude',
      degrees(({ lat, lon }) => `${lat},${lon}`, 'decimalLatitude,decimalLongitude\n'),
      '115.74 km²; Columns: decimalLatitude is latitude, decimalLongitude is longitude.',
    ],
    [
      'an exact name behind a longer one',
      degrees(({ lat, lon, n }) => `${n},0.${n},${lat},${lon}`, 'id,lateral_offset,lat,lon\n'),
      '115.74 km²; Columns: lat is latitude, lon is longitude; id is a label; lateral_offset is not used.',
    ],
    [
      'an error before its coordinate',
      degrees(({ lat, lon }) => `0.1,0.2,${lat},${lon}`, 'lat_error,lon_error,lat,lon\n'),
      '115.74 km²; Columns: lat is latitude, lon is longitude; lat_error and lon_error are not used.',
    ],
    [
      'degrees and metres',
      degrees(({ lat, lon, n }) => `65000${n},777000${n},${lat},${lon}`, 'E,N,Lat,Lon\n'),
      '115.74 km²; Columns: Lat is latitude, Lon is longitude; E and N are not used.',
    ],
    [
      'the same names twice',
      degrees(({ lat, lon }) => `${lat},${lon},${lat},${lon}`, 'lat,lon,lat,lon\n'),
      'line 2: More than one column may be the latitude or the longitude. Leave one of each, or name them.',
    ],
    ['a field that is missing', 'lat,lon\n-20.2,28.5\n-20.1,', 'line 3: There is no number in column lon.'],
    ['a field that is no number', 'lat,lon\n-20.2,28.5\n-20.1,near', 'line 3: We could not read “near” in column lon.'],
    [
      'fields without content',
      'lat,lon\n-20.2,28.5\n,\n-20.1,28.5\n-20.1,28.6',
      '57.89 km²; Columns: lat is latitude, lon is longitude.',
    ],
    [
      'a line break in quotes',
      'name,lat,lon\n"A\nB",-20.2,28.5\nC,-20.1,28.5\nD,-20.1,28.6',
      '57.89 km²; Columns: lat is latitude, lon is longitude; name is a label.',
    ],
    ['a name alone', 'B1', 'line 1: We could not read “B1”.'],
    ['a system below the first position', '-20.2 28.5\nWGS 84\n-20.1 28.5', 'line 2: We could not read “WGS 84”.'],
    [
      'a quotation mark that is not closed',
      'lat,lon,name\n-20.2,28.5,"x\n-20.1,28.5,y"\n-20.1,28.6,z',
      '57.89 km²; Columns: lat is latitude, lon is longitude; name is not used.',
    ],
    ['a heading alone', 'near the dam', 'line 1: We could not read “near the dam”.'],
  ],
  'hemispheres in headings and columns': [
    [
      'Latitude South,Longitude East',
      degrees(({ south, lon }) => `${south},${lon}`, 'Latitude South,Longitude East\n'),
      '115.74 km²; Columns: Latitude South is latitude, Longitude East is longitude.',
    ],
    [
      'South latitude;East longitude',
      degrees(({ south, lon }) => `${comma(south)};${comma(lon)}`, 'South latitude;East longitude\n'),
      '115.74 km²; Columns: South latitude is latitude, East longitude is longitude.',
    ],
    [
      'S,E',
      degrees(({ south, lon }) => `${south},${lon}`, 'S,E\n'),
      '115.74 km²; Columns: S is latitude, E is longitude.',
    ],
    [
      'with signs too',
      degrees(({ lat, lon }) => `${lat},${lon}`, 'Lat (S),Long (E)\n'),
      '115.74 km²; Columns: Lat (S) is latitude, Long (E) is longitude.',
    ],
    [
      'columns of letters',
      degrees(({ south, lon, n }) => `P${n},${south},S,${lon},E`, 'Name,Lat,NS,Lon,EW\n'),
      '115.74 km²; Columns: Lat is latitude, Lon is longitude; Name is a label.',
    ],
    [
      'letters without a heading',
      degrees(({ south, lon, n }) => `P${n},S,${south},E,${lon}`),
      '115.74 km²; Columns: 3 is latitude, 5 is longitude; 1 is a label.',
    ],
    ['a letter against a sign', 'P1,-20.2,N,28.5,E', 'line 1: We could not read “P1,-20.2,N,28.5,E”.'],
  ],
  'degrees, minutes and seconds in columns': [
    [
      'with names',
      'Beacon,Lat Deg,Lat Min,Lat Sec,Lon Deg,Lon Min,Lon Sec\nA,-20,12,0,28,30,0\nB,-19,6,0,28,30,0\nC,-19,6,0,29,36,0\nD,-20,12,0,29,36,0',
      `14047.95 km²${inDms}; Columns: Lat Deg, Lat Min and Lat Sec are latitude, Lon Deg, Lon Min and Lon Sec are longitude; Beacon is a label.`,
    ],
    [
      'under a merged heading',
      'Latitude,,,Longitude,,\n-20,12,0,28,30,0\n-19,6,0,28,30,0\n-19,6,0,29,36,0\n-20,12,0,29,36,0',
      `14047.95 km²${inDms}; Columns: Latitude, 2 and 3 are latitude, Longitude, 5 and 6 are longitude.`,
    ],
    [
      'with letters',
      'Lat D,Lat M,Lat S,,Lon D,Lon M,Lon S,\n20,12,0,S,28,30,0,E\n19,6,0,S,28,30,0,E\n19,6,0,S,29,36,0,E',
      `7047.91 km²${inDms}; Columns: Lat D, Lat M and Lat S are latitude, Lon D, Lon M and Lon S are longitude.`,
    ],
    ['without names', 'A,-20,12,0,28,30,0\nB,-19,6,0,28,30,0', `line 1: ${unclear}`],
    [
      '72 minutes',
      'Lat Deg,Lat Min,Lon Deg,Lon Min\n-20,72,28,30',
      'line 2: Minutes and seconds are numbers from 0 to 59.',
    ],
    [
      'a fraction before minutes',
      'Lat Deg,Lat Min,Lon Deg,Lon Min\n-20.5,12,28,30',
      'line 2: We could not read “-20.5,12,28,30”.',
    ],
  ],
  signs: [
    [
      'hyphens and minus signs',
      ['‐', '‑', '−', '－'].map((sign, at) => `${sign}${-(corners[at]?.[0] ?? 0)} ${corners[at]?.[1]}`).join('\n'),
      '115.74 km²',
    ],
    ['characters without a width', degrees(({ lat, lon }) => `\u202a${lat}\u202c \u200b${lon}`), '115.74 km²'],
    ['a space behind the sign', '- 20.2 28.5', 'line 1: We could not read “- 20.2 28.5”.'],
    ['a soft hyphen', '\u00ad20.2 28.5', 'line 1: We could not read “\u00ad20.2 28.5”.'],
    ['a sign that nobody knows', '20.2¿ S 28.5 E', 'line 1: We could not read “20.2¿ S 28.5 E”.'],
    ['in a cell', '20.2¿,28.5,35', 'line 1: We could not read “20.2¿,28.5,35”.'],
    ['an exponent', '6.5E+05 7.77E+06', 'line 1: We could not read “6.5E+05 7.77E+06”.'],
    ['a word behind', '-20.2 28.5 dam', 'line 1: We could not read “-20.2 28.5 dam”.'],
  ],
  'names of coordinate systems': [
    ['with underscores', grid((east, north) => `${east} ${north}`, 'WGS_1984_UTM_Zone_35S\n'), `100.02 km²${utm35}`],
    ['without spaces', grid((east, north) => `${east} ${north}`, 'WGS84 UTM35S\n'), `100.02 km²${utm35}`],
    [
      'in words',
      grid((east, north) => `${east} ${north}`, 'Universal Transverse Mercator zone 35 south\n'),
      `100.02 km²${utm35}`,
    ],
    [
      'with a number',
      grid((east, north) => `${east} ${north}`, 'Coordinate system: WGS 84 / UTM zone 35S (EPSG:32735)\n'),
      `100.02 km²${utm35}`,
    ],
    ['Arc 1950', grid((east, north) => `${east} ${north}`, 'ARC1950, 35K\n'), `100.02 km²${arc35}`],
    [
      'a datum alone, the zone by the values',
      grid((east, north) => `${east} ${north}`, 'WGS 84 UTM\n'),
      `100.02 km²${utm35}`,
    ],
    [
      'in columns',
      grid((east, north, n) => `${n},Arc 1950,35K,${east},${north}`, 'Name,Datum,Zone,E,N\n'),
      `100.02 km²${arc35}; Columns: E is easting, N is northing; Name, Datum and Zone are labels.`,
    ],
    ['Cape', grid((east, north) => `${east} ${north}`, 'Cape / UTM zone 35S\n'), `line 1: ${notConverted('Cape')}`],
    ['Cape in the line', 'Cape 35K 650000 7770000', `line 1: ${notConverted('Cape')}`],
    ['Lo 29', grid((east, north) => `${east} ${north}`, 'Lo29\n'), `line 1: ${notConverted('Lo29')}`, 32735],
    [
      'another EPSG number',
      grid((east, north) => `${east} ${north}`, 'EPSG:22235\n'),
      `line 1: ${notConverted('EPSG:22235')}`,
    ],
    [
      'an unknown datum in a column',
      grid((east, north, n) => `${n},Foo,${east},${north}`, 'Name,Datum,E,N\n'),
      `line 2: ${notConverted('Foo')}`,
    ],
    [
      'an unknown datum',
      degrees(({ lat, lon }) => `${lat} ${lon}`, 'Datum: Foo\n'),
      'question, line 1: We do not know the coordinate system “Datum: Foo”. Which of these is it?',
    ],
    [
      'an unknown name',
      grid((east, north) => `${east} ${north}`, 'Foo / UTM zone 35S\n'),
      'question, line 1: We do not know the coordinate system “Foo / UTM zone 35S”. Which of these is it?',
    ],
    [
      'north of the equator',
      grid((east, north) => `${east} ${north}`, 'WGS 84 / UTM zone 35N\n'),
      'line 1: We read UTM zones 35 and 36 south of the equator only. This is 35 N.',
    ],
    [
      'north of the equator in the line',
      '35N 650000 7770000',
      'line 1: We read UTM zones 35 and 36 south of the equator only. This is 35 N.',
    ],
    [
      'a letter that contradicts the northing',
      '35H 650000 7770000',
      'line 1: The letter H does not fit a northing of 7770000.',
    ],
    ['none', grid((east, north) => `${east} ${north}`), choose],
    [
      'numbers of Gauss (Lo)',
      'B1,-45000.12,2231000.55',
      'line 1: An easting of -45000.12 and a northing of 2231000.55 do not fit WGS 84 / UTM 35S. For Gauss (Lo) coordinates, please write to us.',
      32735,
    ],
  ],
  'squares of MGRS': [
    [
      'in a table',
      'name,mgrs\nA,35KPT5000070000\nB,35KPT5000080000\nC,35KPT6000080000\nD,35KPT6000070000',
      '100.02 km²; MGRS',
    ],
    ['not in its zone', '36KPT6548371131', 'line 1: We could not find the grid square 36KPT6548371131.'],
    ['not in its band', '35CPT6548371131', 'line 1: We could not find the grid square 35CPT6548371131.'],
    ['an odd number of digits', '35KPT654837113', 'line 1: We could not find the grid square 35KPT654837113.'],
  ],
};

describe.each(Object.entries(kinds))('%s', (_, inputs) => {
  it.each(inputs.map(([name, ...input]) => ({ name, input })))('$name', ({ input: [text, expected, choice] }) => {
    expect(read(text, choice)).toBe(expected);
  });
});

describe('no line is dropped in silence', () => {
  const field = fc.oneof(
    fc.double({ min: -200, max: 200, noNaN: true }).map((value) => value.toFixed(4)),
    fc.integer({ min: -1000, max: 9_000_000 }).map(String),
    fc.constantFrom(
      '',
      'B1',
      'lat',
      'lon',
      'E',
      'N',
      'S',
      '20°12′00″S',
      '28 30 00',
      '-20,2',
      '650,000',
      '35K',
      '¿',
      '"a"',
      '7.5E',
      'Datum',
      '35KPT1234',
    ),
  );
  const row = fc
    .tuple(fc.array(field, { minLength: 0, maxLength: 6 }), fc.constantFrom(',', ';', '\t', ' ', ', ', '|'))
    .map(([fields, separator]) => fields.join(separator));

  it('every line is a position, a heading, blank, or the problem', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        const { positions, problem } = readCoordinates(rows.join('\n'));
        const written = rows.filter((line) => /[^\s,;|]/.test(line));
        if (problem) {
          expect(problem.line).toBeGreaterThan(0);
          expect(problem.line).toBeLessThanOrEqual(rows.length);
          expect(problem.text).not.toBe('');
          return;
        }
        const headings = written.findIndex((line) => /\d/.test(line));
        expect(positions.length).toBeGreaterThanOrEqual(headings < 0 ? 0 : written.length - headings - 1);
        expect(positions.length > 0 || written.length === 0).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it('a position inside other lines is never lost', () => {
    const position = fc.tuple(
      fc.double({ min: 25.3, max: 33, noNaN: true }),
      fc.double({ min: -22.3, max: -15.7, noNaN: true }),
    );
    const formats: ((lon: string, lat: string, n: number) => string)[] = [
      (lon, lat) => `${lat} ${lon}`,
      (lon, lat) => `${lat}, ${lon}`,
      (lon, lat) => `${lat.replace('.', ',')} ${lon.replace('.', ',')}`,
      (lon, lat) => `${lat.slice(1)} S ${lon} E`,
      (lon, lat, n) => `B${n};${lon.replace('.', ',')};${lat.replace('.', ',')}`,
      (lon, lat, n) => `${n},${lat},${lon}`,
    ];
    fc.assert(
      fc.property(fc.array(position, { minLength: 1, maxLength: 6 }), fc.constantFrom(...formats), (at, format) => {
        const text = at.map(([lon, lat], index) => format(lon.toFixed(5), lat.toFixed(5), index + 1)).join('\n');
        const { positions, problem } = readCoordinates(text);
        expect(problem).toBe(null);
        expect(positions.map((one) => one.map((value) => value.toFixed(5)))).toEqual(
          at.map((one) => one.map((value) => value.toFixed(5))),
        );
      }),
    );
  });
});
