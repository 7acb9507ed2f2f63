import { logoMark } from './logo-mark.ts';

export const Logo = ({ strong, rest }: { strong: string; rest: string }) => (
  <span className="logo">
    <svg viewBox={logoMark.viewBox} aria-hidden="true" focusable="false">
      <path d={logoMark.top} />
      <path d={logoMark.middle} />
      <path d={logoMark.base} />
    </svg>
    <span>
      <b>{strong}</b> {rest}
    </span>
  </span>
);
