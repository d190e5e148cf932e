import { render } from 'preact'
import './console.css'
import { showLastAccent } from './design/accent.ts'
import { stopUnfinished } from './design/unfinished.tsx'
import { firstLanguage, LanguageProvider } from './language/language.tsx'
import { NavigationProvider } from './navigation/navigation.tsx'
import { Console } from './views/console.tsx'

const place = document.getElementById('console')
const { root = '', base = '', translations: json = '{}' } = place?.dataset ?? {}

if (place) {
  stopUnfinished(document)
  showLastAccent()
  const translations = JSON.parse(json)
  // Rendering waits for the language, so that no page appears in another language first.
  const first = await firstLanguage(translations)
  const view = (
    <LanguageProvider first={first} translations={translations}>
      <NavigationProvider mount={{ root, base, origin: location.origin }}>
        <Console />
      </NavigationProvider>
    </LanguageProvider>
  )
  render(view, place)
}
