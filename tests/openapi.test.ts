import { expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { openApi } from '#server/platform/http/openapi.ts';

/** The served description contains the name of the company instead, which the owner may change. */
const title = 'API of the site';

/** After an intended change: `npx vitest run --project unit tests/openapi.test.ts --update`. */
it('docs/openapi.json is what the contract describes', async () => {
  const text = `${JSON.stringify(openApi(endpoints, title), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../docs/openapi.json');
});
