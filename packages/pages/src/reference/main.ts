/** Global variable of the library. */
interface Redoc {
  init(description: string, settings: object, container: Element | null, done: (problem?: Error) => void): void;
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

const container = document.getElementById('reference');

Redoc.init('openapi', settings, container, (problem) => {
  if (problem === undefined || container === null) return;
  container.className = 'problem';
  container.textContent = 'The API description could not be loaded. Reload the page in a moment.';
});
