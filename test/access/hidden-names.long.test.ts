/** All who ask. */
import './hidden-names.test.ts'
