import type { ComponentProps } from 'react';
import { LazyModule } from '#web/ui/async/lazy-module.tsx';

type Props = ComponentProps<typeof import('#web/map/files/file-form.tsx').FileForm>;

const load = () => import('#web/map/files/file-form.tsx');

export const LazyFileForm = (props: Props) => (
  <LazyModule load={load}>{({ FileForm }) => <FileForm {...props} />}</LazyModule>
);
