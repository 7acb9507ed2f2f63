import { load as parseYaml } from 'js-yaml';
import * as z from 'zod';
import { textOf } from './project-files.ts';

const rulesFile = z.object({
  groups: z.array(z.object({ rules: z.array(z.looseObject({ alert: z.string(), expr: z.string() })) })),
});

/** The alert rules that Prometheus reads. */
export const alertRules = () =>
  rulesFile.parse(parseYaml(textOf('deploy/prometheus/alerts.yml'))).groups.flatMap(({ rules }) => rules);

const queries = z.object({ expr: z.string() });
const dashboard = z.object({
  annotations: z.object({ list: z.array(queries) }),
  panels: z.array(z.object({ targets: z.array(queries) })),
});

/** The queries of all panels of the dashboard, and of its annotations. */
export function dashboardQueries(): string[] {
  const { annotations, panels } = dashboard.parse(JSON.parse(textOf('deploy/grafana/dashboard.json')));
  return [...annotations.list, ...panels.flatMap(({ targets }) => targets)].map(({ expr }) => expr);
}

/** Our metrics in the alerts and the dashboard, without the endings of a histogram. */
export const metricsInUse = (): string[] => [
  ...new Set(
    [...alertRules().map(({ expr }) => expr), ...dashboardQueries()].flatMap((query) =>
      [...query.matchAll(/\b(?:site|process)_\w+/g)].map(([name]) => name),
    ),
  ),
];
