/** Tests all cases. */
import './large-pages.test.ts'
