import { render } from 'preact';
import { App } from './app.tsx';
import { createEngineClient } from './engine/engine-client.ts';
import { startEngine } from './engine/start-engine.ts';
import { readInitialLanguage } from './shell/initial-language.ts';

const root = document.getElementById('app');
if (root !== null) {
  const language = readInitialLanguage(navigator.languages);
  // What the file itself shows until now is replaced: it is the same, in one language.
  root.replaceChildren();
  render(<App engine={createEngineClient(startEngine, language)} initialLanguage={language} />, root);
}
