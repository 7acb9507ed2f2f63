import type { Endpoint } from '#contract/endpoint.ts';
import { fetchFile } from '../../api.ts';
import { ActionButton } from '../../ui/records/action-button.tsx';
import { saveAs } from '../../ui/records/save-as.ts';

interface Props {
  endpoint: Endpoint;
  params: Record<string, string>;
  name: string;
  label: string;
  small?: boolean;
  children: string;
}

export const DownloadButton = ({ endpoint, params, name, label, small = true, children }: Props) => (
  <ActionButton label={label} small={small} run={async () => saveAs(name, await fetchFile(endpoint, params))}>
    {children}
  </ActionButton>
);
