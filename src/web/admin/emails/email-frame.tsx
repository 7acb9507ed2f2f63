import './email-frame.css';

interface Props {
  title: string;
  html: string;
  onShown?: (page: Document) => void;
}

/**
 * The HTML of an email, in a frame of its own: no script runs in it, and it inherits the policy of the page. That allows
 * no inline styles, so the styles are set on its elements.
 */
export const EmailFrame = ({ title, html, onShown }: Props) => (
  <iframe
    className="email-frame"
    title={title}
    sandbox="allow-same-origin"
    srcDoc={html}
    onLoad={({ currentTarget: frame }) => {
      const shown = frame.contentDocument;
      if (!shown) return;
      for (const element of shown.querySelectorAll<HTMLElement>('[data-style]')) {
        element.style.cssText = element.dataset['style'] ?? '';
      }
      onShown?.(shown);
      frame.height = String(shown.documentElement.scrollHeight);
    }}
  />
);
