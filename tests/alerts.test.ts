import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { installedProgram } from '#tests/support/app/installed-program.ts';
import { alertRules, dashboardQueries } from '#tests/support/project/monitoring.ts';
import { projectRoot, textOf } from '#tests/support/project/project-files.ts';
import { onlyInLongRun } from '#tests/support/run/extent.ts';

const promtool = installedProgram('promtool');
const rules = alertRules();
const names = rules.map(({ alert }) => alert);

describe('the runbook', () => {
  const sections = textOf('docs/runbook.md').split(/^## /m).slice(1);
  const sectionOf = (alert: string): string => sections.find((section) => section.startsWith(`${alert}\n`)) ?? '';

  it('has a section for each alert, with its symptom, what to look at and what to do', () => {
    expect(names.length).toBeGreaterThan(10);
    for (const alert of names) {
      for (const part of ['Symptom', 'Look at', 'Do']) {
        expect(sectionOf(alert), `${part} of ${alert}`).toMatch(new RegExp(`^- \\*\\*${part}\\*\\*: \\S`, 'm'));
      }
    }
  });

  it('says of each alert how it was tried', () => {
    const tried = textOf('docs/runbook.md').match(/(?<=^\| )[A-Z]\w+(?= \|)/gm);
    expect(tried).toEqual(names);
  });

  it('has no section for an alert that does not exist', () => {
    const named = sections.flatMap((section) => /^([A-Z][a-z]+(?:[A-Z][a-z]+)+)\n/.exec(section)?.[1] ?? []);
    expect(named).toEqual(names);
  });
});

it('each alert says whom it is for, and what has happened', () => {
  const form = z.object({
    labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
    annotations: z.strictObject({ summary: z.string().endsWith('.') }),
  });
  for (const rule of rules) expect(form.safeParse(rule).error, rule.alert).toBeUndefined();
});

it('the panels of the dashboard do not overlap and have an id each', () => {
  const place = z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() });
  const form = z.object({
    uid: z.string(),
    title: z.string(),
    schemaVersion: z.number(),
    panels: z.array(
      z.object({ id: z.number(), type: z.enum(['stat', 'timeseries']), title: z.string(), gridPos: place }),
    ),
  });
  const { panels } = form.parse(JSON.parse(textOf('deploy/grafana/dashboard.json')));
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
});

// Where Prometheus is not installed, only the names of the metrics are checked (tests/faults/metrics.test.ts).
if (promtool) {
  const run = (...args: string[]): string =>
    execFileSync(promtool, args, { cwd: path.join(projectRoot, 'deploy/prometheus'), encoding: 'utf8', stdio: 'pipe' });

  onlyInLongRun(() => {
    it('each alert fires when it should', () => {
      expect(run('test', 'rules', 'alerts-test.yml')).toContain('SUCCESS');
    });
  });

  it('promtool accepts the rules and the example configuration, and there is a test of each alert', () => {
    expect(run('check', 'config', 'prometheus.yml')).toContain('SUCCESS');
    const tested = textOf('deploy/prometheus/alerts-test.yml').match(/(?<=alertname: )\w+$/gm);
    expect([...new Set(tested)].sort()).toEqual([...names].sort());
  });

  it('promtool can read every query of the dashboard', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'dashboard-'));
    const file = path.join(folder, 'rules.yml');
    const records = dashboardQueries().map((query, at) => ({
      record: `panel:${at}`,
      expr: query.replaceAll('$__rate_interval', '1m'),
    }));
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules: records }] }));
    expect(run('check', 'rules', file)).toContain(`${records.length} rules found`);
    rmSync(folder, { recursive: true });
  });
}
