// Imports go to lower layers only. tests/layout.test.ts runs these rules, and shows that each of them can fail.

const catalogueModules = ['accounts', 'catalogue', 'articles', 'site'];
const geography = ['areas'];
// What a customer sends along.
const attached = ['areas', 'files'];
const customerModules = ['sessions', 'reviews', 'bookings', 'checkout', 'contact'];

/** Which modules of src/server a module may use, through their public interface. A folder that is missing here fails. */
export const below = {
  accounts: [],
  catalogue: [],
  articles: [],
  site: [],
  feeds: catalogueModules,
  search: catalogueModules,
  // A course closes its hours to bookings.
  courses: [...catalogueModules, 'bookings'],
  sessions: catalogueModules,
  // The price of a project by the catalogue; a quote that is accepted becomes an order.
  briefs: [...catalogueModules, ...geography, 'checkout'],
  areas: [],
  files: [],
  bookings: [...catalogueModules, ...attached],
  // An order takes the seats of the dates that it names.
  checkout: [...catalogueModules, ...attached, 'courses'],
  contact: [...catalogueModules, ...attached],
  // Reviews ask bookings and checkout whether the author is a verified client.
  reviews: [...catalogueModules, 'bookings', 'checkout'],
  admin: [...catalogueModules, ...geography, ...customerModules, 'briefs', 'search', 'courses'],
};

/** Folders inside a folder, lowest first: each may use those before it, and none of those after it. */
export const layers = {
  'src/contract': ['areas', 'files', 'bookings', 'checkout', 'accounts', 'site', 'briefs', 'contact', 'admin'],
  'src/contract/admin': ['hours', 'inquiries', 'orders', 'clients', 'courses'],
  'src/geo': ['geodesy', 'coordinates', 'polygons', 'files', 'places', 'map', 'estimate'],
  'src/server/platform': [
    'content',
    'database',
    'load',
    'jobs',
    'privacy',
    'security',
    'email',
    'http',
    'pages',
    'pdf',
    'pictures',
  ],
  'src/server/bookings': ['opening', 'emails', 'feed', 'changes', 'admin'],
  'src/server/admin': ['figures', 'clients'],
  'src/server/contact': ['files', 'threads', 'templates', 'answers'],
  'src/server/checkout': [
    'cart',
    'paynow',
    'orders',
    'emails',
    'invoices',
    'quotations',
    'payments',
    'lifecycle',
    'messages',
    'proofs',
    'manual',
    'admin',
  ],
  'src/server/briefs': ['stored', 'documents', 'quotes', 'admin'],
  'src/server/sessions': ['devices', 'google', 'deletion', 'passwords'],
  'src/web/ui': [
    'styles',
    'state',
    'controls',
    'format',
    'display',
    'layout',
    'async',
    'content',
    'forms',
    'navigation',
    'overlays',
    'records',
  ],
  'src/web/auth': [
    'form-parts',
    'navigation',
    'query',
    'session',
    'requests',
    'guard',
    'idle',
    'passwords',
    'google',
    'sign-up',
    'sign-in',
  ],
  'src/web/shell': ['consent', 'links', 'hydration', 'advert', 'on-demand', 'header', 'page-script'],
  'src/web/reviews': ['edit', 'list'],
  'src/web/bookings': ['calendar', 'new', 'manage', 'linked'],
  'src/web/checkout': ['payment', 'form', 'orders'],
  'src/web/catalogue': ['courses', 'services'],
  'src/web/map': [
    'attached',
    'outline',
    'static',
    'search',
    'canvas',
    'controls',
    'marks',
    'position',
    'corners',
    'files',
    'choose',
  ],
  'src/web/briefs': [
    'state',
    'place',
    'measures',
    'no-script',
    'area',
    'work',
    'feasibility',
    'request',
    'own',
    'send',
  ],
  'src/web/briefs/area': ['tools', 'map'],
  'src/web/contact': ['files', 'inquiry', 'own'],
  'src/web/admin/inquiries': ['quoted', 'answers', 'templates', 'times', 'thread'],
  'src/web/admin/orders': ['notes', 'record', 'new'],
  'src/web/admin/calendar': ['forms', 'grid'],
  'src/web/admin': [
    'fields',
    'lists',
    'frame',
    'map',
    'audit',
    'briefs',
    'inquiries',
    'reviews',
    'orders',
    'bookings',
    'emails',
    'system',
    'hours',
    'today',
    'calendar',
    'figures',
    'clients',
    'courses',
  ],
};

/** Folders of src/web that any page may use, lowest first. Pages link to one another by URL. */
export const sharedByPages = [
  'ui',
  'map',
  'company',
  'seo',
  'requests',
  'auth',
  'attachments',
  'outbox',
  'cart',
  'brief-records',
  'offline',
  'shell',
];

/** /confirmation shows what was booked or bought: it takes the part of each that is made for it, and no more. */
const partsOfConfirmation = '^src/web/(?:bookings|briefs/own|checkout)/confirmation\\.tsx$';

const modules = Object.keys(below);
const publicInterface = (module) => `^src/server/${module}/${module}\\.ts$`;

const higherFolders = Object.entries({ ...layers, 'src/web': sharedByPages }).flatMap(([parent, folders]) =>
  folders.slice(0, -1).map((folder, index) => ({
    from: { path: `^${parent}/${folder}/` },
    to: { path: `^${parent}/(?:${folders.slice(index + 1).join('|')})/` },
  })),
);

const forbidden = [
  ...higherFolders.map((rule) => ({
    name: 'no-higher-folder',
    comment: 'Folders inside a folder are layers; two that need each other are one, or share a third below them.',
    ...rule,
  })),
  {
    name: 'contract-imports-zod-only',
    comment: 'The calls between browser and server need zod and nothing else.',
    from: { path: '^src/contract/' },
    to: { pathNot: ['^src/contract/', '^node_modules/zod/'] },
  },
  {
    name: 'geo-imports-neither-side',
    comment: 'Geometry is computed by the browser and the server alike.',
    from: { path: '^src/geo/' },
    to: { path: '^src/', pathNot: ['^src/geo/', '^src/contract/'] },
  },
  {
    name: 'platform-imports-no-feature',
    from: { path: '^src/server/platform/' },
    to: { path: '^src/', pathNot: ['^src/server/platform/', '^src/contract/'] },
  },
  ...modules.map((module) => ({
    name: `${module}-imports-lower-modules-only`,
    comment: 'Another module is used through its public interface, and only when the table allows it.',
    from: { path: `^src/server/${module}/` },
    to: {
      path: '^src/server/',
      pathNot: [`^src/server/${module}/`, '^src/server/platform/', ...below[module].map(publicInterface)],
    },
  })),
  {
    name: 'app-imports-routes-only',
    comment: 'The table of contents takes the public interface and the routes of a module.',
    from: { path: '^src/server/app\\.ts$' },
    to: {
      path: '^src/server/',
      pathNot: ['^src/server/platform/', ...modules.map(publicInterface), '^src/server/[^/]+/routes\\.ts$'],
    },
  },
  {
    name: 'server-imports-no-web',
    from: { path: '^src/server/' },
    to: { path: '^src/web/' },
  },
  {
    name: 'web-imports-no-server',
    from: { path: '^src/web/' },
    to: { path: '^src/server/' },
  },
  {
    name: 'start-is-not-imported',
    from: { path: '^src/(?:contract|server|web)/' },
    to: { path: '^src/[^/]+$' },
  },
  {
    name: 'ui-imports-no-product-code',
    from: { path: '^src/web/ui/' },
    to: { pathNot: ['^src/web/ui/', '^node_modules/(?:@types/)?(?:react|react-dom|react-router)/'] },
  },
  {
    name: 'pages-link-by-url',
    comment: 'A page is imported by the router alone; what two pages need belongs to the narrowest owner of both.',
    from: { path: '^src/web/([^/]+)/' },
    to: { path: ['/page\\.tsx$', '-(?:page|layout)\\.tsx$'], pathNot: '^src/web/$1/' },
  },
  {
    name: 'pages-share-few-folders',
    from: { path: '^src/web/([^/]+)/', pathNot: `^src/web/(?:${[...sharedByPages, 'confirmation'].join('|')})/` },
    to: { path: '^src/web/[^/]+/', pathNot: ['^src/web/$1/', `^src/web/(?:${sharedByPages.join('|')})/`] },
  },
  {
    name: 'confirmation-imports-parts-only',
    from: { path: '^src/web/confirmation/' },
    to: {
      path: '^src/web/[^/]+/',
      pathNot: [partsOfConfirmation, `^src/web/(?:${[...sharedByPages, 'confirmation'].join('|')})/`],
    },
  },
  {
    name: 'server-runs-without-tools',
    comment: 'What the running server needs is a dependency, not a devDependency.',
    from: { path: '^src/server/' },
    to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
  },
  { name: 'no-cycles', from: {}, to: { circular: true } },
  {
    name: 'every-import-is-found',
    comment: 'An import the rules cannot follow would pass all of them.',
    from: {},
    to: { couldNotResolve: true },
  },
].map((rule) => ({ severity: 'error', ...rule }));

export default {
  forbidden,
  options: {
    doNotFollow: { path: 'node_modules' },
    // Types the router writes for a page, a query for Vite, and tests are not dependencies between our modules.
    exclude: { path: ['\\.test\\.tsx?$', '/\\+types/', '\\?url$', '^virtual:'] },
    tsPreCompilationDeps: true,
    moduleSystems: ['es6'],
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
