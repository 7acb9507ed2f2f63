const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 22)) {
  process.stderr.write(`This site needs Node 22.22 or newer; this is ${process.version}. Start it with: npm start\n`);
  process.exit(1);
}

// Imported only now, so that an old Node says the sentence above and not a syntax error.
const { startSite } = await import('./start.ts');

try {
  const site = await startSite(process.env, { dev: process.argv.includes('--dev') });
  process.stdout.write(`${site.greeting}\n`);
  const stop = (): void => {
    site.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
} catch (error) {
  // A wrong setting, a wrong file under content/ or a data folder in use: said plainly, no stack.
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

export {};
