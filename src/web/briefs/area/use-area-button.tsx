// Chunk: area-panel
import { useNavigate } from 'react-router';
import { safePath } from '#contract/safe-path.ts';
import { areaFigures } from '#geo/estimate/figures.ts';
import { useQuery } from '#web/auth/query/use-query.ts';
import { attachArea } from '#web/map/attached/attached-area.ts';
import { Button } from '#web/ui/controls/button.tsx';
import type { Brief } from '../state/brief.ts';

interface Props {
  area: Brief['area'];
  areaM2: number;
  district: string | null;
}

/** Returns with the area to the form from which the visitor came (`?back=…`). */
export function UseAreaButton({ area, areaM2, district }: Props) {
  const navigate = useNavigate();
  const back = useQuery().get('back');
  if (!back) return null;
  const { value, unit } = areaFigures(areaM2);
  function use(): void {
    attachArea({ area, title: `${value} ${unit}${district ? ` in ${district}` : ''}`, summary: '' });
    const address = safePath(back);
    void navigate(`${address}${address.includes('?') ? '&' : '?'}area=attached`);
  }
  return <Button onClick={use}>Use this area</Button>;
}
