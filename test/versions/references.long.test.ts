/** Runs the imported tests in all their random worlds. A short run tests only some of these worlds. */
import './references.test.ts'
