/** Seven ways of looking at the same ground, as bands of a spectrum over one spectral curve. */
export function Spectrum({ bands }: { bands: readonly { name: string; detail: string }[] }) {
  return (
    <>
      <dl className="spectrum">
        {bands.map(({ name, detail }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <svg
        className="spectrum-curve"
        viewBox="0 0 1248 72"
        preserveAspectRatio="none"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M0 62c80-2 120-6 200-5s130 2 190-3 70-14 110-26 70-18 130-18 100 10 160 12 110 3 150 5 110 11 160 7 100-14 148-9" />
      </svg>
    </>
  );
}
