import 'leadmock/client';

declare module 'leadmock/client' {
  interface CustomCollections {
    /** Page and domain of a project, by the project's id. */
    project_sites: { id: number; page: string; domain: string };
    funnel_steps: { id: number; project_id: number; name: string };
    contacts: {
      id: number;
      project_id: number;
      name: string;
      profession: string;
      site: string;
      details: { type: string; data: string }[];
      /** Values by the id of a contact field. */
      fields: Record<string, unknown>;
    };
    contact_fields: { id: number; name: string; type: string };
    /** Custom fields of leads. */
    lead_fields: {
      id: number;
      name: string;
      type: string;
      is_multi_select: boolean;
      categories: { name: string }[];
    };
    /** What the contract's lead does not contain, by the lead's id. Leads of the fixture have none until an edit. */
    lead_details: {
      id: number;
      /** Seconds since 1970. */
      created_at?: number;
      /** Seconds since 1970 of the latest change by the pack. Operations of the contract do not set it. */
      updated_at: number;
      callback?: boolean;
      view_id?: number;
    };
  }
}
