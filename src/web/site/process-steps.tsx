import { processProfile } from './process-profile.ts';

const { viewBox, line, area, waymarks } = processProfile;
const foot = 178;

export const ProcessProfile = ({ steps }: { steps: readonly { name: string; text: string }[] }) => (
  <>
    <svg className="profile" viewBox={viewBox} aria-hidden="true" focusable="false">
      <defs>
        <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <path d="M0 0v5" />
        </pattern>
      </defs>
      <path className="profile-ground" d={area} />
      <path fill="url(#hatch)" d={area} />
      <path className="profile-line" d={line} />
      <path className="profile-line" d={`M0 ${foot}h1296`} />
      {waymarks.map(({ x, y }) => (
        <g key={x}>
          <path className="profile-drop" d={`M${x} ${y}V${foot}`} />
          <circle cx={x} cy={y} r={6.5} />
        </g>
      ))}
    </svg>
    <ol className="process-steps">
      {steps.map(({ name, text }) => (
        <li key={name}>
          <h3 className="text-h4">{name}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </>
);
