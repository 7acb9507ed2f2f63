import { expect, it } from 'vitest';
import { testApp } from '#tests/support/app/app.ts';
import { tableTypes } from '#tests/support/database/table-types.ts';

const app = testApp();

/** After a migration: `npx vitest run --project postgres src/server/platform/database/schema-routes.test.ts --update`. */
it('the types of the tables are those of the database', async () => {
  await expect(await tableTypes(app.site.platform.db)).toMatchFileSnapshot('./schema.ts');
});
