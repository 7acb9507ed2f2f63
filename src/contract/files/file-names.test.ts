import { describe, expect, it } from 'vitest';
import { acceptedEnding, areaFileEndings, filesIn, superfluousNames } from './file-names.ts';

describe('files that nobody needs', () => {
  it.each<[string[], string[]]>([
    [
      ['farm.shp', 'farm.dbf', 'farm.cpg', 'farm.qmd', 'farm.shp.xml'],
      ['farm.cpg', 'farm.qmd', 'farm.shp.xml'],
    ],
    [
      ['Farm.SHP', 'farm.sbn', 'FARM.SBX', 'farm.qpj', 'farm.xml', 'farm.qix'],
      ['farm.sbn', 'FARM.SBX', 'farm.qpj', 'farm.xml', 'farm.qix'],
    ],
    [['farm.prj', 'roads.cpg'], []],
    [['roads.xml', 'plan.pdf'], []],
    [
      ['._farm.shp', 'farm.shp', '.DS_Store', 'Thumbs.db'],
      ['._farm.shp', '.DS_Store', 'Thumbs.db'],
    ],
    [['my._farm.shp', 'a.b.shp', 'a.b.cpg'], ['a.b.cpg']],
    [[], []],
  ])('among %j', (names, expected) => {
    expect([...superfluousNames(names)]).toEqual(expected);
  });
});

it('every file in which the map page finds an area is accepted as a file too', () => {
  expect(areaFileEndings.filter((ending) => !acceptedEnding(`a.${ending}`))).toEqual([]);
});

it('the parts of a shapefile count as one file', () => {
  expect(filesIn(['farm.shp', 'farm.dbf', 'plan.pdf'])).toBe(2);
});
