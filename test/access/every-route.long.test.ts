/** All the routes. */
import './every-route.test.ts'
