/**
 * The scripts of a page begin to load when it has been painted, not before: on a slow line they would take the room of
 * its styles, letters and pictures, and nobody reads a script. What is pressed until the page has come to life is done
 * then. Measured with Lighthouse, docs/decisions/0018.
 */

/** What the part in the head and the part in the bundle say to each other. */
interface Meeting {
  /** React handles events from now on, also before it has hydrated the whole page. */
  alive?: boolean;
  /** The last button or form that was pressed before. */
  pressed?: HTMLButtonElement | HTMLFormElement;
  /** The message shown while it is held. */
  told?: HTMLElement;
}

/**
 * Puts the scripts of a page that was rendered aside, as text, for the part in the head to begin with: their modules in
 * the order in which they are to be run, the entry last.
 * @param html a whole document, its scripts as React Router writes them
 */
export function deferScripts(html: string): string {
  const modules = new Set<string>();
  const withoutPreloads = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"\/?>/g, (_, url: string) => {
    modules.add(url);
    return '';
  });
  return withoutPreloads.replace(
    /<script type="module" async="">(?=[^<]*?import \* as route0 from "([^"]+)")(?=[^<]*?import\("([^"]+)"\))/,
    (_, root: string, entry: string) => {
      modules.delete(entry);
      const all = [...modules];
      // What every page needs stands before the root; after it a page, and then what that page imports.
      const common = all.slice(0, all.indexOf(root));
      const ownFromTheDeepest = all.slice(all.indexOf(root)).reverse();
      return `<script type="text/plain" data-modules="${[...common, ...ownFromTheDeepest, entry].join(' ')}">`;
    },
  );
}

/**
 * Stands in the head. A form with an address of its own can be sent without script and is, unless a file is chosen in
 * it; any other is held, as the browser would write what is typed in it, a password too, into the address. What is held
 * for long is told so. A module that does not arrive is asked for again. Rendered as text: see head-script.ts.
 */
export const lateScripts = [
  'addEventListener(`DOMContentLoaded`,function(){function load(){',
  'var s=document.querySelector(`[data-modules]`),m=document.createElement(`script`),u;if(!s)return;',
  'u=s.dataset.modules.split(` `);s.removeAttribute(`data-modules`);',
  'u.forEach(function(h){var l=document.createElement(`link`);',
  'l.rel=`modulepreload`;l.href=h;l.fetchPriority=`low`;document.head.append(l)});',
  // Each in a task of its own, so that what is touched meanwhile is answered between two. The entry is only fetched: the
  // page's script runs it.
  '(function next(){(u[1]?import(u[0]):fetch(u[0])).then(function(){u.shift();if(u[0])return next();',
  'm.type=`module`;m.text=s.text;document.head.append(m);m.remove()},function(){setTimeout(next,3000)})})()}',
  'new PerformanceObserver(function(l){if(l.getEntriesByName(`first-contentful-paint`)[0])load()})',
  '.observe({type:`paint`,buffered:true});',
  // A tab in the background paints nothing, an old browser tells of no paint.
  'setTimeout(load,3000)});',
  'function tell(){if(self.alive||self.told)return;',
  'var n=self.told=document.createElement(`p`);n.className=`toast`;n.setAttribute(`role`,`alert`);n.textContent=',
  '`This page is still loading. What you pressed will be done as soon as it has arrived. ',
  'If that takes long, load the page again.`;document.body.append(n)}',
  'function press(e){if(self.alive){delete self.pressed;return}var t=e.target,b=t.closest(`button[type=button]`);',
  'if(e.type===`click`){if(!b)return;self.pressed=b}',
  // A file is sent by script alone.
  'else{b=t.querySelector(`[type=file]`);if(t.getAttribute(`action`)?!(b?b.value:``):0)return;',
  'e.preventDefault();self.pressed=t}setTimeout(tell,400)}',
  'addEventListener(`click`,press,true);addEventListener(`submit`,press,true)',
].join('');

/** Nothing is held any more: React is about to listen. */
export function markHydrated(): void {
  const meeting: Meeting & Window = window;
  meeting.alive = true;
  meeting.told?.remove();
}

/** Does what was pressed before, once what was typed has been taken over; unless something was pressed since. */
export function replayInput(): void {
  const meeting: Meeting & Window = window;
  setTimeout(() => {
    const { pressed } = meeting;
    delete meeting.pressed;
    if (!pressed?.isConnected) return;
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  });
}
