/** The colours of the generated pictures, and the ramps of the hero. */
export const plateGround = '#ECECE4';
export const contour = '#A4713F';

export const reliefRampLight = [
  '#E8EBD3',
  '#E0E5B9',
  '#D6DE9A',
  '#CAD57A',
  '#B9C662',
  '#A5B257',
  '#A3AA78',
  '#ABAF97',
  '#B9BBAC',
  '#C6C8BC',
  '#D2D4CA',
  '#DDDFD7',
  '#E7E9E2',
  '#F0F1EC',
  '#F8F8F5',
];
export const reliefRampDark = [
  '#161E18',
  '#1A241B',
  '#1F2C1F',
  '#263624',
  '#2F4229',
  '#3A4E2F',
  '#445239',
  '#4C5646',
  '#565E52',
  '#636A5F',
  '#72786D',
  '#83897E',
  '#969B90',
  '#ABB0A5',
  '#C4C8BD',
];
export const reliefGroundLight = '#EFF0EA';
export const reliefGroundDark = '#121814';
