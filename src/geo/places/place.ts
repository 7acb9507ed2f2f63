import type { Position } from '#geo/geodesy/area.ts';

type PlaceKind = 'province' | 'district' | 'ward' | 'town' | 'position';

export interface Place {
  /** Of a province, district or ward its official code, of a position its coordinates. */
  id: string;
  kind: PlaceKind;
  /** "Umguza", or "Umguza, ward 1". */
  name: string;
  /** Kind and location: "district, Matabeleland North". */
  detail: string;
  /** Name and detail in one line. */
  label: string;
  /** Inside the place; of a ward, inside its district. */
  center: Position;
  areaKm2?: number;
  /** Name of the province. */
  province?: string;
  /** Id of the district: of a ward or a town in Zimbabwe. */
  district?: string;
}
