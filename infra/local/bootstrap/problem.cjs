'use strict';

/** An error whose message is shown to the user without a stack: it states the problem and what to do. */
function problem(message) {
  return Object.assign(new Error(message), { isUserFacing: true });
}

module.exports = { problem };
