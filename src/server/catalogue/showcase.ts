import * as z from 'zod/mini';
import { contentLimits } from '#contract/content-limits.ts';
import { hasPhonePicture, type Picture, phonePictureAddress, pictureAddress } from '#contract/site/pictures.ts';
import { personSchema, photographSchema, projectSchema, type Showcase } from '#contract/site/showcase.ts';
import { type Content, ContentError } from '#server/platform/content/content.ts';

const projectsFile = 'site/projects.yaml';
const photographsFile = 'site/photographs.yaml';

/**
 * The people, projects and photographs of each page; null for what is no page with a place for them.
 * @param nameOf of a service; undefined: there is none
 * @throws ContentError naming the file, the field and the reason
 */
export function readShowcases(
  content: Content,
  nameOf: (id: string) => string | undefined,
): (page: string) => Showcase | null {
  const requireService = (file: string, field: string, id: string): string => {
    const name = nameOf(id);
    if (!name) throw new ContentError(`content/${file}: ${field}: there is no service ${id}`);
    return name;
  };
  const people = content.readYaml('site/people.yaml', z.array(personSchema)).map(withPicture);
  const projects = content.readYaml(projectsFile, z.array(projectSchema)).map((project, place) => ({
    ...withPicture(project),
    ...(project.service && { serviceName: requireService(projectsFile, `${place}.service`, project.service) }),
  }));
  const photographs = content.readYaml(photographsFile, z.array(photographSchema));
  for (const [place, { pages }] of photographs.entries()) {
    for (const page of pages) {
      if (!ownPages.includes(page)) requireService(photographsFile, `${place}.pages`, page);
    }
  }
  const ofPage = (page: string): Showcase => ({
    people: page === 'about' ? people : [],
    projects:
      page === 'home'
        ? projects.slice(0, contentLimits.homeProjectsMax)
        : projects.filter((one) => one.service === page).map(withoutService),
    photographs: photographs
      .filter(({ pages }) => pages.includes(page))
      .map(({ picture, caption }) => ({ picture: shown(picture), caption })),
  });
  return (page) => (ownPages.includes(page) || nameOf(page) !== undefined ? ofPage(page) : null);
}

/** Beside those of services. */
const ownPages = ['home', 'about'];

/** The page of a service does not name itself. */
const withoutService = <T extends { service?: unknown; serviceName?: unknown }>({
  service: _,
  serviceName: __,
  ...rest
}: T) => rest;

const withPicture = <T extends { picture?: Picture | undefined }>({ picture, ...rest }: T) => ({
  ...rest,
  ...(picture && { picture: shown(picture) }),
});

/** With the addresses of its sizes. */
function shown({ id, ...picture }: Picture) {
  const [src, phone] = [pictureAddress(id), phonePictureAddress(id)];
  const srcSet = `${phone} ${contentLimits.phonePictureWidthMax}w, ${src} ${picture.width}w`;
  return { ...picture, src, ...(hasPhonePicture(picture) && { srcSet }) };
}
