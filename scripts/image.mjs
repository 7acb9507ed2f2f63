// `npm run image`: stages in build/image what the site needs at run time, and makes a container image of it with docker,
// podman or buildah, whichever runs here. Without one it makes the same files a root folder for chroot.
//   BASE   an image to build on, such as docker.io/library/debian:12-slim; without it mmdebstrap makes one
//   IMAGE  the name of the result; default site:<version>
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  environment,
  inRoot,
  littleGarbage,
  mallocSettings,
  prepare,
  readJson,
  run,
  Stop,
  unbundled,
} from './prepare.mjs';

const folder = inRoot('build/image');
const app = path.join(folder, 'app');
const base = path.join(folder, 'base.tar');

const files = [
  'content',
  'geodata',
  'migrations',
  'public',
  'build/client',
  'build/site',
  'build/open-data',
  'build/samples',
];
/** Nothing that compiles, downloads or installs; libpq and the compressions are for pg_dump and pg_restore. */
const packages = [
  ...['base-files', 'dash', 'coreutils', 'libc-bin', 'libstdc++6', 'libatomic1', 'tzdata'],
  ...['libpq5', 'liblz4-1', 'libzstd1', 'zlib1g'],
];
const postgresClient = 'postgresql-client-15';

/** @throws Stop when the program fails */
async function must(program, args, options = {}) {
  const code = await run(program, args, { env: environment(), ...options });
  if (code !== 0) throw new Stop(`${program} ${args[0]} failed with exit code ${code}.`);
}

const answers = (program, ...args) => spawnSync(program, args, { stdio: 'ignore', timeout: 20_000 }).status === 0;

/** The files of the site, the packages that are not in its bundle, and Node. */
async function stage(node) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(path.join(folder, 'data'), { recursive: true });
  await must(node, ['scripts/downloads.ts']);
  for (const name of files) cpSync(inRoot(name), path.join(app, name), { recursive: true });
  cpSync(inRoot('package-lock.json'), path.join(app, 'package-lock.json'));
  const { name, version, type, dependencies } = readJson('package.json');
  const needed = Object.fromEntries(unbundled.map((each) => [each, dependencies[each]]));
  writeFileSync(path.join(app, 'package.json'), JSON.stringify({ name, version, type, dependencies: needed }));
  // In the versions of the lock file.
  const npm = ['install', '--omit=peer', '--ignore-scripts', '--no-audit', '--no-fund'];
  await must('npm', [...npm, '--prefix', app]);
  mkdirSync(path.join(app, 'bin'));
  cpSync(node, path.join(app, 'bin/node'));
  const program = path.join(app, 'bin/site');
  const settings = Object.entries({ NODE_ENV: 'production', ...mallocSettings }).map((each) => each.join('='));
  const script = readFileSync(inRoot('deploy/site.sh'), 'utf8');
  writeFileSync(
    program,
    script.replace('@environment@', settings.join(' ')).replace('@options@', littleGarbage.join(' ')),
  );
  chmodSync(program, 0o755);
  for (const name of ['Containerfile', 'base.Containerfile']) cpSync(inRoot('deploy', name), path.join(folder, name));
}

/** A small Debian without a package manager. */
async function makeBase() {
  if (!answers('mmdebstrap', '--version')) {
    throw new Stop(
      'Set BASE to an image to build on, such as docker.io/library/debian:12-slim, or install mmdebstrap.',
    );
  }
  const hooks = [
    'ln -sf dash "$1/bin/sh"',
    'echo "root:x:0:0::/:/bin/sh\nsite:x:10001:10001::/app:/bin/sh" > "$1/etc/passwd"',
    // Only the programs that make and read dumps: the rest of the package needs Perl.
    `cd "$1/tmp" && APT_CONFIG="$MMDEBSTRAP_APT_CONFIG" apt-get download -qq ${postgresClient} && dpkg-deb -x *.deb client`,
    'cd "$1/tmp/client/usr/lib/postgresql/15" && rm -f $(ls bin/* | grep -v -E "pg_dump$|pg_restore$")',
    'cp -a "$1/tmp/client/usr/lib/postgresql" "$1/usr/lib/" && rm -rf "$1"/tmp/*',
    'rm -rf "$1"/usr/*bin/dpkg* "$1/usr/bin/perl"* "$1/usr/share/perl5" "$1/usr/share/debconf" "$1/usr/lib/locale"',
    'rm -rf "$1/var/lib/apt" "$1/var/lib/dpkg" "$1/var/cache" "$1/usr/share/doc" "$1/usr/share/man" "$1/usr/share/locale"',
    'rm -rf "$1/usr/share/lintian" "$1"/usr/lib/*-linux-gnu/gconv "$1"/usr/lib/*-linux-gnu/perl-base',
  ];
  await must('mmdebstrap', [
    // Extracted only, so that no package manager is needed inside.
    ...['--variant=extract', '--hook-dir=/usr/share/mmdebstrap/hooks/merged-usr', `--include=${packages.join(',')}`],
    ...hooks.map((hook) => `--extract-hook=${hook}`),
    ...['bookworm', base],
  ]);
}

/** How to call the program that builds images here; null where none runs. */
function builder() {
  if (answers('docker', 'info')) return { program: 'docker', options: [], build: ['build'] };
  if (answers('podman', 'info')) return { program: 'podman', options: [], build: ['build'] };
  if (!answers('buildah', '--version')) return null;
  // Works without a daemon, in a container too.
  return {
    program: 'buildah',
    options: ['--storage-driver', 'vfs'],
    build: ['build', '--isolation', 'chroot', '--format', 'docker'],
  };
}

async function buildImage({ program, options, build }, name) {
  const make = (file, tag, ...args) =>
    must(program, [...options, ...build, ...args, '-f', path.join(folder, file), '-t', tag, folder]);
  if (!process.env.BASE) await make('base.Containerfile', 'localhost/site-base');
  await make('Containerfile', name, '--build-arg', `BASE=${process.env.BASE || 'localhost/site-base'}`);
  console.log(`The image is ${name}, built by ${program}.`);
}

/** The same files as a folder, for a machine without a program for images. */
async function makeRootFolder() {
  const target = path.join(folder, 'root');
  mkdirSync(target);
  await must('tar', ['--extract', '--file', base, '--directory', target]);
  cpSync(app, path.join(target, 'app'), { recursive: true, verbatimSymlinks: true });
  for (const volume of ['data', 'backups']) mkdirSync(path.join(target, volume));
  console.log(`Neither docker, podman nor buildah runs here. Run it with: deploy/run-root.sh ${target} <data folder>`);
}

try {
  const node = await prepare({ build: true });
  await stage(node);
  const tool = builder();
  if (!process.env.BASE || !tool) await makeBase();
  if (tool) await buildImage(tool, process.env.IMAGE || `site:${readJson('package.json').version}`);
  else await makeRootFolder();
} catch (error) {
  console.error(error instanceof Stop ? error.message : error);
  process.exitCode = 1;
}
