/** All the worlds. */
import './references.test.ts'
