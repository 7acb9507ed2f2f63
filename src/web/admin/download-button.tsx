import type { Endpoint } from '#contract/endpoint.ts';
import { fetchFile } from '../api.ts';
import { saveAs } from '../ui/records/save-as.ts';
import { MarkButton } from './mark-button.tsx';

interface Props {
  endpoint: Endpoint;
  params: Record<string, string>;
  name: string;
  label: string;
  small?: boolean;
  children: string;
}

export const DownloadButton = ({ endpoint, params, name, label, small = true, children }: Props) => (
  <MarkButton label={label} small={small} mark={async () => saveAs(name, await fetchFile(endpoint, params))}>
    {children}
  </MarkButton>
);
