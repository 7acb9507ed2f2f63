const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(`This site needs Node 22.22 or newer; this is ${process.version}. Start it with: npm start\n`);
  process.exit(1);
}

// Imported only now, so that an old Node shows the message above and not a syntax error.
const { runSite } = await import('./run-site.ts');

await runSite(process.env, { dev: process.argv.includes('--dev') });

export {};
