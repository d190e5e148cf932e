import { render } from 'preact'
import './console.css'
import { LanguageProvider } from './language/language.tsx'
import { NavigationProvider } from './navigation/navigation.tsx'
import { Console } from './views/console.tsx'

const place = document.getElementById('console')
const { root = '', base = '' } = place?.dataset ?? {}

if (place) {
  const view = (
    <LanguageProvider>
      <NavigationProvider mount={{ root, base, origin: location.origin }}>
        <Console />
      </NavigationProvider>
    </LanguageProvider>
  )
  render(view, place)
}
