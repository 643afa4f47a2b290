/** What the library puts into the page. */
interface Redoc {
  init(description: string, settings: object, place: Element | null, done: (problem?: Error) => void): void;
}

declare const Redoc: Redoc;

const settings = {
  nativeScrollbars: true,
  requiredPropsFirst: true,
  hideDownloadButton: false,
  jsonSampleExpandLevel: 3,
  scrollYOffset: 0,
  theme: {
    colors: { primary: { main: '#14213d' } },
    spacing: { sectionVertical: 16 },
    typography: { fontFamily: 'system-ui, sans-serif', headings: { fontFamily: 'system-ui, sans-serif' } },
    rightPanel: { backgroundColor: '#14213d' },
  },
};

const place = document.getElementById('reference');

Redoc.init('openapi', settings, place, (problem) => {
  if (problem === undefined || place === null) return;
  place.className = 'problem';
  place.textContent = 'The description of the interface could not be loaded. Load the page again in a moment.';
});
