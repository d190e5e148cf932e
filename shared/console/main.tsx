import { render } from 'preact'
import './console.css'

const place = document.getElementById('console')
if (place) render(<h1>Console</h1>, place)
