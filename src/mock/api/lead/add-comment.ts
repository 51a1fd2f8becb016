import type { AddCommentRequest, Person } from '../../../generated/shapes.ts';
import { operation } from '../../core/operation.ts';
import type { User } from '../../core/state/state.ts';
import { createdAt } from './created-at.ts';
import { leadId, requireLead } from './lead.ts';

/** Rules `comment-author`, `comment-author-user`. */
function authorOf(user: User): Person {
  return user.type === 'main' ? { id: user.id, type: 'main' } : { id: user.employee_id ?? user.id, type: 'staff' };
}

export const addComment = operation<AddCommentRequest>({
  id: 'add-comment',
  method: 'POST',
  path: '/lead/{lead_id}/comment',
  parameters: [leadId],
  summary: 'Add a comment to a lead',
  hasBody: true,
  handle({ sandbox, assumptions, params, body, session, user, restsOn }) {
    const { state, clock } = sandbox;
    const lead = requireLead(state, params['lead_id']);
    const { id, text, created_at, author } = state.comments.insert({
      id: String(state.comments.nextId),
      lead_id: lead.id,
      text: body.text,
      created_at: createdAt(clock.now(), assumptions.timezone),
      author: authorOf(user),
      signature: session.service,
      user_id: session.user_id,
    });
    restsOn('comment-id', 'id');
    restsOn('comment-time-zone', 'created_at');
    restsOn('comment-author-user', 'author');
    return { id, text, created_at, author };
  },
});
