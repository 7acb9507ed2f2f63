// npm run owner -- someone@example.com: makes an active account the owner. Stop a site on the embedded database first.
import { giveRole } from '#server/accounts/accounts.ts';
import { readConfig } from '#server/platform/config.ts';
import { openEmbedded, openPostgres } from '#server/platform/database/database.ts';

const email = process.argv[2]?.trim().toLowerCase();
if (!email) {
  console.error('Say whose account it is: npm run owner -- someone@example.com');
  process.exit(2);
}
const config = readConfig(process.env);
const { db, close } = config.databaseUrl ? await openPostgres(config.databaseUrl) : await openEmbedded(config.dataDir);
try {
  const found = await giveRole(db, email, 'owner');
  console.log(found ? `${email} is an owner now.` : `No active account has the address ${email}. Sign up first.`);
  process.exitCode = found ? 0 : 1;
} finally {
  await close();
}
