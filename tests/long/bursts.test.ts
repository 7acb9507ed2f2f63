import { expect, it } from 'vitest';
import { newPostgresUrl } from '#tests/support/app/app.ts';
import { expectServedBursts, startRoom } from '#tests/support/app/bursts.ts';

it.each(['PostgreSQL', 'the embedded database'])('the bursts of a room are served in full, on %s', async (database) => {
  const room = await startRoom(database === 'PostgreSQL' ? { DATABASE_URL: await newPostgresUrl() } : {});
  try {
    await expectServedBursts(room, 1);
    expect((await fetch(`${room.url}/healthz`)).status).toBe(200);
  } finally {
    await room.stop();
  }
});
