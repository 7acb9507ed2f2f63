import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { processSettings } from '#tests/support/app/processes.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/app/site-process.ts';
import { projectRoot } from '#tests/support/project/project-files.ts';
import type { KillOrder } from './kill-at-commit.ts';

/** A site process that is restarted whenever it is killed, and the requests that continue with the next one. */
export class RestartedSite {
  kills = 0;
  #site: Promise<SiteProcess>;
  readonly #settings: Record<string, string>;
  readonly #file: string;

  /** @param file specifies the commit at which the process is killed next */
  constructor(file: string, databaseUrl: string) {
    this.#file = file;
    const hook = pathToFileURL(path.join(projectRoot, 'tests/support/database/kill-at-commit.ts'));
    this.#settings = {
      ...processSettings,
      DATABASE_URL: databaseUrl,
      RATE_LIMIT_FACTOR: '100000',
      OWNER_EMAIL: 'owner@example.com',
      // Replaces a function of pg, so the site runs from its sources: the bundle has a copy of pg.
      NODE_OPTIONS: `--import=${hook}`,
      KILL_ORDERS: this.#file,
    };
    this.#site = this.#start();
  }

  async #start(): Promise<SiteProcess> {
    const site = await startSiteProcess(this.#settings, { program: 'src/main.ts' });
    site.process.once('exit', (_, signal) => {
      if (signal !== 'SIGKILL') return;
      this.kills += 1;
      this.#site = this.#start();
    });
    return site;
  }

  site = (): Promise<SiteProcess> => this.#site;

  arm(order: KillOrder): void {
    writeFileSync(this.#file, JSON.stringify(order));
  }

  isArmed = (): boolean => existsSync(this.#file);

  async stop(): Promise<void> {
    await (await this.#site).stop();
  }

  request = async (request: Request): Promise<Response> => {
    const { url } = await this.#site;
    return fetch(new Request(request.url.replace(processSettings.PUBLIC_URL, url), request));
  };
}
