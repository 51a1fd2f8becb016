/** Operations of the example pack `observed-operations`. */
export const observedRoutes: readonly string[] = [
  'GET /projects',
  'GET /project/{project_id}/funnel',
  'GET /project/{project_id}/customs',
  'GET /project/{project_id}/fields',
  'PUT /project/{project_id}/callback-url',
  'GET /staff',
  'POST /contact',
  'GET /contact/search',
  'GET /contact/{contact_id}',
  'DELETE /contact/{contact_id}',
  'GET /contact/{contact_id}/leads',
  'POST /lead',
  'GET /lead/{lead_id}',
  'PUT /lead/{lead_id}',
  'DELETE /lead/{lead_id}',
  'GET /lead/{project_id}/list',
  'PUT /lead/{lead_id}/funnel',
  'PUT /lead/{lead_id}/custom/{custom_id}',
  'GET /lead/{lead_id}/comments',
];

/** Whether the example pack has the route of a request. */
export function isObservedRoute(method: string, path: string): boolean {
  const words = `${method} ${path.replace(/\/$/, '')}`.split('/');
  return observedRoutes.some((route) => {
    const own = route.split('/');
    return own.length === words.length && own.every((word, at) => word.startsWith('{') || word === words[at]);
  });
}

interface CountedRoute {
  method: string;
  path: string;
  count: number;
}

/** @returns a text such as `POST /contact, 3 requests: the example pack observed-operations has this route` */
export function unknownRouteText({ method, path, count }: CountedRoute): string {
  const requests = count === 1 ? '1 request' : `${count} requests`;
  const pack = ': the example pack observed-operations has this route, see --operations';
  return `${method} ${path}, ${requests}${isObservedRoute(method, path) ? pack : ''}`;
}
