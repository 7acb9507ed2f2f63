import { briefGeoJson, briefKml, briefPdf } from '#contract/briefs/stored-briefs.ts';
import { DownloadButton } from '#web/auth/guard/download-button.tsx';

const files = [
  { endpoint: briefPdf, kind: 'pdf', label: 'Feasibility (PDF)' },
  { endpoint: briefGeoJson, kind: 'geojson', label: 'Area (GeoJSON)' },
  { endpoint: briefKml, kind: 'kml', label: 'Area (KML)' },
];

export const BriefDownloads = ({ reference }: { reference: string }) => (
  <p className="no-print actions mt-6">
    {files.map(({ endpoint, kind, label }) => (
      <DownloadButton
        key={kind}
        endpoint={endpoint}
        params={{ ref: reference }}
        name={`${reference}.${kind}`}
        label={`Download: ${label}`}
      >
        {label}
      </DownloadButton>
    ))}
  </p>
);
