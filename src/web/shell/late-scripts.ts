/**
 * The scripts of a page begin to load when it has been painted, not before: on a slow line they would take the room of
 * its styles, letters and pictures, and nobody reads a script. What is pressed until the page has come to life is done
 * then. Measured with Lighthouse, docs/decisions/0018.
 */

/** What the part in the head and the part in the bundle say to each other. */
interface Meeting {
  /** React listens: from now on it does what is pressed, if need be before it has taken over the whole page. */
  alive?: boolean;
  /** The last button or form that was pressed before. */
  pressed?: HTMLButtonElement | HTMLFormElement;
}

/**
 * Puts the scripts of a page that was rendered aside, as text, for the part in the head to begin with.
 * @param html a whole document, its scripts as React Router writes them
 */
export function putScriptsOff(html: string): string {
  const modules: string[] = [];
  const withoutPreloads = html.replaceAll(/<link rel="modulepreload" href="([^"]+)"\/?>/g, (_, url: string) => {
    modules.push(url);
    return '';
  });
  return withoutPreloads.replace(
    '<script type="module" async="">',
    () => `<script type="text/plain" data-modules="${modules.join(' ')}">`,
  );
}

/**
 * Stands in the head. A form with an address of its own can be sent without script and is; any other is held, as the
 * browser would write what is typed in it, a password too, into the address. Rendered as text: see head-script.ts.
 */
export const lateScripts = [
  'addEventListener(`DOMContentLoaded`,function(){function load(){',
  'var s=document.querySelector(`[data-modules]`),m=document.createElement(`script`);if(!s)return;',
  's.dataset.modules.split(` `).forEach(function(u){var l=document.createElement(`link`);',
  'l.rel=`modulepreload`;l.href=u;l.fetchPriority=`low`;document.head.append(l)});',
  'm.type=`module`;m.text=s.text;document.head.append(m);m.remove();s.removeAttribute(`data-modules`)}',
  'new PerformanceObserver(function(l){if(l.getEntriesByName(`first-contentful-paint`)[0])load()})',
  '.observe({type:`paint`,buffered:true});',
  // A tab in the background paints nothing, an old browser tells of no paint.
  'setTimeout(load,3000)});',
  'function press(e){if(self.alive){delete self.pressed;return}var t=e.target,b=t.closest(`button[type=button]`);',
  'if(e.type===`click`){if(b)self.pressed=b}',
  'else if(!t.getAttribute(`action`)){e.preventDefault();self.pressed=t}}',
  'addEventListener(`click`,press,true);addEventListener(`submit`,press,true)',
].join('');

/** Nothing is held any more: React is about to listen. */
export function comeToLife(): void {
  const meeting: Meeting & Window = window;
  meeting.alive = true;
}

/** Does what was pressed before, once what was typed has been taken over; unless something was pressed since. */
export function takeUpPress(): void {
  const meeting: Meeting & Window = window;
  setTimeout(() => {
    const { pressed } = meeting;
    delete meeting.pressed;
    if (!pressed?.isConnected) return;
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  });
}
