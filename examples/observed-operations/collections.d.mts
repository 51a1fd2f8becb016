import 'leadmock/client';

declare module 'leadmock/client' {
  interface CustomCollections {
    /** Page, domain and callback URL of a project, by id of the project. */
    project_sites: { id: number; page: string; domain: string; callback_url?: string };
    funnel_steps: { id: number; project_id: number; name: string };
    contacts: {
      id: number;
      project_id: number;
      name: string;
      profession: string;
      site: string;
      details: { type: string; data: string }[];
      /** Values by id of a contact field. */
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
    /** Fields of a lead that the contract lacks, by id of the lead. Leads of the fixture have none until an edit. */
    lead_details: {
      id: number;
      /** Time of creation in seconds since 1970. */
      created_at?: number;
      /** Time of the latest change by this pack, in seconds since 1970. Operations of the contract do not set it. */
      updated_at: number;
      callback?: boolean;
      view_id?: number;
    };
  }
}
