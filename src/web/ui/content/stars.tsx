/** Five arms, drawn on the 20 px grid of the icons. */
const star = 'M10 2.1 12.2 7.67 18.18 8.04 13.57 11.86 15.05 17.66 10 14.45 4.95 17.66 6.43 11.86 1.82 8.04 7.8 7.67z';
const places = [0, 1, 2, 3, 4];
const pitch = 22;

export const Star = () => (
  <svg className="star" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
    <path d={star} />
  </svg>
);

export const Stars = ({ value }: { value: number }) => (
  <svg className="stars" viewBox="0 0 108 20" role="img" aria-label={`${value} out of 5 stars`}>
    {places.map((place) => (
      <path key={place} d={star} transform={`translate(${place * pitch})`} />
    ))}
    <svg className="stars-full" width={widthOf(value)} height="20" aria-hidden="true">
      {places.map((place) => (
        <path key={place} d={star} transform={`translate(${place * pitch})`} />
      ))}
    </svg>
  </svg>
);

/** The width of the whole stars with their gaps, plus the fraction of the last star. */
const widthOf = (value: number): number => Math.floor(value) * pitch + (value % 1) * 20;
