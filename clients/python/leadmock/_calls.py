"""Calls of the control plane. Made from control-openapi.json by `npm run generate`. Do not edit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, cast, overload

from ._connection import Connection
from ._values import OMITTED, Duration, Instant, path_part
from .types import (
    Assumption,
    BegunTest,
    Category,
    ClientWarning,
    ClockState,
    Comment,
    Coverage,
    CreatedSandbox,
    CustomField,
    DelayMs,
    DeletedSandbox,
    Employee,
    EndedTest,
    Fault,
    FaultEffect,
    FaultMatch,
    FixtureInfo,
    GetFixture,
    Health,
    Info,
    JournalRequest,
    Label,
    Lead,
    ListedSandbox,
    Payment,
    Person,
    Project,
    Purpose,
    Ready,
    RemovedFault,
    RemovedFaults,
    Report,
    RequestMatch,
    ResetResult,
    ResetSandbox,
    Rule,
    SeedResult,
    Snapshot,
    State,
    Task,
    Token,
    User,
    VerifyResult,
    View,
)


class Calls(Connection):
    """A method for each call of the control plane."""

    def info(self) -> Info:
        """Get name, version, sandbox and links."""
        return cast("Info", self._send("GET", "/_mock"))

    def health(self) -> Health:
        """Check that the process responds."""
        return cast("Health", self._send("GET", "/_mock/health"))

    def ready(self) -> Ready:
        """Check that leadmock is ready.

        Raises:
            LeadmockError: 503: leadmock cannot store changes at the moment, or is stopping; `detail` shows the cause.
        """
        return cast("Ready", self._send("GET", "/_mock/ready"))

    def reset(
        self,
        *,
        fixture: str = OMITTED,
        retain: Sequence[Literal["sessions", "journal", "faults", "clock", "assumptions"]] = OMITTED,
    ) -> ResetResult:
        """Reset a sandbox to its initial state, or to another fixture.

        Args:
            fixture: Name of a fixture; default: the start-up fixture.
            retain: Parts that stay as they are.
        """
        return cast("ResetResult", self._send("POST", "/_mock/reset", body={"fixture": fixture, "retain": retain}))

    def fixtures(self) -> list[FixtureInfo]:
        """List fixtures, with their contents.

        Returns:
            Fixtures for reset and seed: `fixtures` of the response.
        """
        return cast("list[FixtureInfo]", self._send("GET", "/_mock/fixtures")["fixtures"])

    def seed(
        self,
        *,
        fixture: str = OMITTED,
        data: Mapping[str, Any] = OMITTED,
        mode: Literal["replace", "merge"] = OMITTED,
    ) -> SeedResult:
        """Replace the state with a fixture or data, or merge by id.

        Args:
            fixture: Name of a fixture.
            data: A seed (see seed.json). In a merge, new records may omit any field.
            mode: replace (default) replaces the state; merge replaces records with the same id, and adds the others,
                which may omit any field.
        """
        fields = {
            "fixture": fixture,
            "data": data,
            "mode": mode,
        }
        return cast("SeedResult", self._send("POST", "/_mock/seed", body=fields))

    def state(self) -> State:
        """Get the whole state as a seed."""
        return cast("State", self._send("GET", "/_mock/state"))

    def fixture(self) -> GetFixture:
        """Get the state as a fixture."""
        return cast("GetFixture", self._send("GET", "/_mock/fixture"))

    # fmt: off
    @overload
    def records(
        self, collection: Literal["users"], /, *, id: int = ..., login: str = ..., password: str = ...,
        type: Literal["main", "staff"] = ..., employee_id: int = ..., name: str = ..., phone: str = ...,
        search: str = ..., references: str = ..., sort: str = ..., limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[User]: ...
    @overload
    def records(
        self, collection: Literal["employees"], /, *, id: int = ..., name: str = ..., phone: str = ...,
        email: str = ..., job: str = ..., avatar: str = ..., last_project_id: int = ..., search: str = ...,
        references: str = ..., sort: str = ..., limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Employee]: ...
    @overload
    def records(
        self, collection: Literal["projects"], /, *, id: int = ..., name: str = ..., search: str = ...,
        references: str = ..., sort: str = ..., limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Project]: ...
    @overload
    def records(
        self, collection: Literal["labels"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        color: str = ..., search: str = ..., references: str = ..., sort: str = ..., limit: int = ...,
        offset: int = ..., **extra: Any
    ) -> list[Label]: ...
    @overload
    def records(
        self, collection: Literal["leads"], /, *, id: int = ..., contact_id: int = ..., name: str = ...,
        custom: Sequence[CustomField] = ..., project_id: int = ..., deal: bool = ..., signature: str = ...,
        user_id: int = ..., search: str = ..., references: str = ..., sort: str = ..., limit: int = ...,
        offset: int = ..., **extra: Any
    ) -> list[Lead]: ...
    @overload
    def records(
        self, collection: Literal["views"], /, *, id: int = ..., project_id: int = ..., uuid: str = ...,
        ym_client_id: str | None = ..., ga_client_id: str | None = ..., visitor: Mapping[str, Any] | None = ...,
        real_visitor: Mapping[str, Any] | None = ..., source: str | None = ..., campaign: str | None = ...,
        keyword: str | None = ..., seo_system: str | None = ..., page: str | None = ..., referer: str | None = ...,
        signature: str = ..., user_id: int = ..., search: str = ..., references: str = ..., sort: str = ...,
        limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[View]: ...
    @overload
    def records(
        self, collection: Literal["tasks"], /, *, id: int = ..., title: str = ..., text: str = ..., owner_id: int = ...,
        project_id: int = ..., lead_id: int | None = ..., date_start: int | None = ..., date_end: int | None = ...,
        remind_type: int = ..., remind_method: Sequence[Literal["sms", "email", "call", "popup"]] = ...,
        visibility: int = ..., status: int = ..., observers: Sequence[int] = ..., labels: Sequence[int] = ...,
        signature: str = ..., user_id: int = ..., search: str = ..., references: str = ..., sort: str = ...,
        limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Task]: ...
    @overload
    def records(
        self, collection: Literal["comments"], /, *, id: str = ..., lead_id: int = ..., text: str = ...,
        created_at: str = ..., author: Person = ..., signature: str = ..., user_id: int = ..., search: str = ...,
        references: str = ..., sort: str = ..., limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Comment]: ...
    @overload
    def records(
        self, collection: Literal["payments"], /, *, id: int = ..., lead_id: int = ..., category_id: int = ...,
        purpose_id: int = ..., sum: str = ..., signature: str = ..., user_id: int = ..., search: str = ...,
        references: str = ..., sort: str = ..., limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Payment]: ...
    @overload
    def records(
        self, collection: Literal["categories"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        signature: str = ..., user_id: int = ..., search: str = ..., references: str = ..., sort: str = ...,
        limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Category]: ...
    @overload
    def records(
        self, collection: Literal["purposes"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        signature: str = ..., user_id: int = ..., search: str = ..., references: str = ..., sort: str = ...,
        limit: int = ..., offset: int = ..., **extra: Any
    ) -> list[Purpose]: ...
    # fmt: on
    @overload
    def records(self, collection: str, /, **fields: Any) -> Any: ...
    def records(self, collection: str, /, **fields: Any) -> Any:
        """List records of a collection, filtered, sorted and paged.

        Args:
            collection: Name of the collection.
            search: Only records whose values contain each of these words, in any letter case.
            references: Only records that reference this record, such as leads/101.
            sort: Field to sort by; -field sorts in descending order.
            limit: Maximum number of records.
            offset: Number of records to skip.
        """
        return self._send("GET", f"/_mock/state/{path_part(collection)}", query=fields)["records"]

    # fmt: off
    @overload
    def create_record(
        self, collection: Literal["users"], /, *, id: int = ..., login: str = ..., password: str = ...,
        type: Literal["main", "staff"] = ..., employee_id: int = ..., name: str = ..., phone: str = ..., **extra: Any
    ) -> User: ...
    @overload
    def create_record(
        self, collection: Literal["employees"], /, *, id: int = ..., name: str = ..., phone: str = ...,
        email: str = ..., job: str = ..., avatar: str = ..., last_project_id: int = ..., **extra: Any
    ) -> Employee: ...
    @overload
    def create_record(
        self, collection: Literal["projects"], /, *, id: int = ..., name: str = ..., **extra: Any
    ) -> Project: ...
    @overload
    def create_record(
        self, collection: Literal["labels"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        color: str = ..., **extra: Any
    ) -> Label: ...
    @overload
    def create_record(
        self, collection: Literal["leads"], /, *, id: int = ..., contact_id: int = ..., name: str = ...,
        custom: Sequence[CustomField] = ..., project_id: int = ..., deal: bool = ..., signature: str = ...,
        user_id: int = ..., **extra: Any
    ) -> Lead: ...
    @overload
    def create_record(
        self, collection: Literal["views"], /, *, id: int = ..., project_id: int = ..., uuid: str = ...,
        ym_client_id: str | None = ..., ga_client_id: str | None = ..., visitor: Mapping[str, Any] | None = ...,
        real_visitor: Mapping[str, Any] | None = ..., source: str | None = ..., campaign: str | None = ...,
        keyword: str | None = ..., seo_system: str | None = ..., page: str | None = ..., referer: str | None = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> View: ...
    @overload
    def create_record(
        self, collection: Literal["tasks"], /, *, id: int = ..., title: str = ..., text: str = ..., owner_id: int = ...,
        project_id: int = ..., lead_id: int | None = ..., date_start: int | None = ..., date_end: int | None = ...,
        remind_type: int = ..., remind_method: Sequence[Literal["sms", "email", "call", "popup"]] = ...,
        visibility: int = ..., status: int = ..., observers: Sequence[int] = ..., labels: Sequence[int] = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Task: ...
    @overload
    def create_record(
        self, collection: Literal["comments"], /, *, id: str = ..., lead_id: int = ..., text: str = ...,
        created_at: str = ..., author: Person = ..., signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Comment: ...
    @overload
    def create_record(
        self, collection: Literal["payments"], /, *, id: int = ..., lead_id: int = ..., category_id: int = ...,
        purpose_id: int = ..., sum: str = ..., signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Payment: ...
    @overload
    def create_record(
        self, collection: Literal["categories"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Category: ...
    @overload
    def create_record(
        self, collection: Literal["purposes"], /, *, id: int = ..., project_id: int = ..., name: str = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Purpose: ...
    # fmt: on
    @overload
    def create_record(self, collection: str, /, **fields: Any) -> Any: ...
    def create_record(self, collection: str, /, **fields: Any) -> Any:
        """Create a record, with sample values for omitted fields.

        Args:
            collection: Name of the collection.
        """
        return self._send("POST", f"/_mock/state/{path_part(collection)}", body=fields)

    # fmt: off
    @overload
    def record(self, collection: Literal["users"], id: int | str, /) -> User: ...
    @overload
    def record(self, collection: Literal["employees"], id: int | str, /) -> Employee: ...
    @overload
    def record(self, collection: Literal["projects"], id: int | str, /) -> Project: ...
    @overload
    def record(self, collection: Literal["labels"], id: int | str, /) -> Label: ...
    @overload
    def record(self, collection: Literal["leads"], id: int | str, /) -> Lead: ...
    @overload
    def record(self, collection: Literal["views"], id: int | str, /) -> View: ...
    @overload
    def record(self, collection: Literal["tasks"], id: int | str, /) -> Task: ...
    @overload
    def record(self, collection: Literal["comments"], id: int | str, /) -> Comment: ...
    @overload
    def record(self, collection: Literal["payments"], id: int | str, /) -> Payment: ...
    @overload
    def record(self, collection: Literal["categories"], id: int | str, /) -> Category: ...
    @overload
    def record(self, collection: Literal["purposes"], id: int | str, /) -> Purpose: ...
    # fmt: on
    @overload
    def record(self, collection: str, id: int | str, /) -> Any: ...
    def record(self, collection: str, id: int | str, /) -> Any:
        """Get a record.

        Args:
            collection: Name of the collection.
            id: ID of the record.
        """
        return self._send("GET", f"/_mock/state/{path_part(collection)}/{path_part(id)}")

    # fmt: off
    @overload
    def put_record(
        self, collection: Literal["users"], id: int | str, /, *, login: str, password: str,
        type: Literal["main", "staff"], employee_id: int = ..., name: str = ..., phone: str = ..., **extra: Any
    ) -> User: ...
    @overload
    def put_record(
        self, collection: Literal["employees"], id: int | str, /, *, name: str, phone: str = ..., email: str = ...,
        job: str = ..., avatar: str = ..., last_project_id: int = ..., **extra: Any
    ) -> Employee: ...
    @overload
    def put_record(self, collection: Literal["projects"], id: int | str, /, *, name: str, **extra: Any) -> Project: ...
    @overload
    def put_record(
        self, collection: Literal["labels"], id: int | str, /, *, project_id: int, name: str, color: str, **extra: Any
    ) -> Label: ...
    @overload
    def put_record(
        self, collection: Literal["leads"], id: int | str, /, *, contact_id: int, name: str,
        custom: Sequence[CustomField] = ..., project_id: int, deal: bool = ..., signature: str = ...,
        user_id: int = ..., **extra: Any
    ) -> Lead: ...
    @overload
    def put_record(
        self, collection: Literal["views"], id: int | str, /, *, project_id: int, uuid: str,
        ym_client_id: str | None = ..., ga_client_id: str | None = ..., visitor: Mapping[str, Any] | None = ...,
        real_visitor: Mapping[str, Any] | None = ..., source: str | None = ..., campaign: str | None = ...,
        keyword: str | None = ..., seo_system: str | None = ..., page: str | None = ..., referer: str | None = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> View: ...
    @overload
    def put_record(
        self, collection: Literal["tasks"], id: int | str, /, *, title: str, text: str = ..., owner_id: int,
        project_id: int, lead_id: int | None = ..., date_start: int | None = ..., date_end: int | None = ...,
        remind_type: int = ..., remind_method: Sequence[Literal["sms", "email", "call", "popup"]] = ...,
        visibility: int = ..., status: int = ..., observers: Sequence[int] = ..., labels: Sequence[int] = ...,
        signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Task: ...
    @overload
    def put_record(
        self, collection: Literal["comments"], id: int | str, /, *, lead_id: int, text: str, created_at: str,
        author: Person, signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Comment: ...
    @overload
    def put_record(
        self, collection: Literal["payments"], id: int | str, /, *, lead_id: int, category_id: int, purpose_id: int,
        sum: str, signature: str = ..., user_id: int = ..., **extra: Any
    ) -> Payment: ...
    @overload
    def put_record(
        self, collection: Literal["categories"], id: int | str, /, *, project_id: int, name: str, signature: str = ...,
        user_id: int = ..., **extra: Any
    ) -> Category: ...
    @overload
    def put_record(
        self, collection: Literal["purposes"], id: int | str, /, *, project_id: int, name: str, signature: str = ...,
        user_id: int = ..., **extra: Any
    ) -> Purpose: ...
    # fmt: on
    @overload
    def put_record(self, collection: str, id: int | str, /, **fields: Any) -> Any: ...
    def put_record(self, collection: str, id: int | str, /, **fields: Any) -> Any:
        """Replace a record.

        Args:
            collection: Name of the collection.
            id: ID of the record.
        """
        return self._send("PUT", f"/_mock/state/{path_part(collection)}/{path_part(id)}", body=fields)

    # fmt: off
    @overload
    def patch_record(
        self, collection: Literal["users"], id: int | str, /, *, login: str | None = ..., password: str | None = ...,
        type: Literal["main", "staff"] | None = ..., employee_id: int | None = ..., name: str | None = ...,
        phone: str | None = ..., **extra: Any
    ) -> User: ...
    @overload
    def patch_record(
        self, collection: Literal["employees"], id: int | str, /, *, name: str | None = ..., phone: str | None = ...,
        email: str | None = ..., job: str | None = ..., avatar: str | None = ..., last_project_id: int | None = ...,
        **extra: Any
    ) -> Employee: ...
    @overload
    def patch_record(
        self, collection: Literal["projects"], id: int | str, /, *, name: str | None = ..., **extra: Any
    ) -> Project: ...
    @overload
    def patch_record(
        self, collection: Literal["labels"], id: int | str, /, *, project_id: int | None = ..., name: str | None = ...,
        color: str | None = ..., **extra: Any
    ) -> Label: ...
    @overload
    def patch_record(
        self, collection: Literal["leads"], id: int | str, /, *, contact_id: int | None = ..., name: str | None = ...,
        custom: Sequence[CustomField] | None = ..., project_id: int | None = ..., deal: bool | None = ...,
        signature: str | None = ..., user_id: int | None = ..., **extra: Any
    ) -> Lead: ...
    @overload
    def patch_record(
        self, collection: Literal["views"], id: int | str, /, *, project_id: int | None = ..., uuid: str | None = ...,
        ym_client_id: str | None = ..., ga_client_id: str | None = ..., visitor: Mapping[str, Any] | None = ...,
        real_visitor: Mapping[str, Any] | None = ..., source: str | None = ..., campaign: str | None = ...,
        keyword: str | None = ..., seo_system: str | None = ..., page: str | None = ..., referer: str | None = ...,
        signature: str | None = ..., user_id: int | None = ..., **extra: Any
    ) -> View: ...
    @overload
    def patch_record(
        self, collection: Literal["tasks"], id: int | str, /, *, title: str | None = ..., text: str | None = ...,
        owner_id: int | None = ..., project_id: int | None = ..., lead_id: int | None = ...,
        date_start: int | None = ..., date_end: int | None = ..., remind_type: int | None = ...,
        remind_method: Sequence[Literal["sms", "email", "call", "popup"]] | None = ..., visibility: int | None = ...,
        status: int | None = ..., observers: Sequence[int] | None = ..., labels: Sequence[int] | None = ...,
        signature: str | None = ..., user_id: int | None = ..., **extra: Any
    ) -> Task: ...
    @overload
    def patch_record(
        self, collection: Literal["comments"], id: int | str, /, *, lead_id: int | None = ..., text: str | None = ...,
        created_at: str | None = ..., author: Person | None = ..., signature: str | None = ...,
        user_id: int | None = ..., **extra: Any
    ) -> Comment: ...
    @overload
    def patch_record(
        self, collection: Literal["payments"], id: int | str, /, *, lead_id: int | None = ...,
        category_id: int | None = ..., purpose_id: int | None = ..., sum: str | None = ..., signature: str | None = ...,
        user_id: int | None = ..., **extra: Any
    ) -> Payment: ...
    @overload
    def patch_record(
        self, collection: Literal["categories"], id: int | str, /, *, project_id: int | None = ...,
        name: str | None = ..., signature: str | None = ..., user_id: int | None = ..., **extra: Any
    ) -> Category: ...
    @overload
    def patch_record(
        self, collection: Literal["purposes"], id: int | str, /, *, project_id: int | None = ...,
        name: str | None = ..., signature: str | None = ..., user_id: int | None = ..., **extra: Any
    ) -> Purpose: ...
    # fmt: on
    @overload
    def patch_record(self, collection: str, id: int | str, /, **fields: Any) -> Any: ...
    def patch_record(self, collection: str, id: int | str, /, **fields: Any) -> Any:
        """Change the given fields of a record; null resets a documented field.

        Args:
            collection: Name of the collection.
            id: ID of the record.
        """
        return self._send("PATCH", f"/_mock/state/{path_part(collection)}/{path_part(id)}", body=fields)

    # fmt: off
    @overload
    def delete_record(self, collection: Literal["users"], id: int | str, /) -> User: ...
    @overload
    def delete_record(self, collection: Literal["employees"], id: int | str, /) -> Employee: ...
    @overload
    def delete_record(self, collection: Literal["projects"], id: int | str, /) -> Project: ...
    @overload
    def delete_record(self, collection: Literal["labels"], id: int | str, /) -> Label: ...
    @overload
    def delete_record(self, collection: Literal["leads"], id: int | str, /) -> Lead: ...
    @overload
    def delete_record(self, collection: Literal["views"], id: int | str, /) -> View: ...
    @overload
    def delete_record(self, collection: Literal["tasks"], id: int | str, /) -> Task: ...
    @overload
    def delete_record(self, collection: Literal["comments"], id: int | str, /) -> Comment: ...
    @overload
    def delete_record(self, collection: Literal["payments"], id: int | str, /) -> Payment: ...
    @overload
    def delete_record(self, collection: Literal["categories"], id: int | str, /) -> Category: ...
    @overload
    def delete_record(self, collection: Literal["purposes"], id: int | str, /) -> Purpose: ...
    # fmt: on
    @overload
    def delete_record(self, collection: str, id: int | str, /) -> Any: ...
    def delete_record(self, collection: str, id: int | str, /) -> Any:
        """Delete a record that no other record references.

        Args:
            collection: Name of the collection.
            id: ID of the record.

        Raises:
            LeadmockError: 409: Other records reference the record: `errors` lists them. Some references do not count,
                such as authors of comments and owners of leads.
        """
        return self._send("DELETE", f"/_mock/state/{path_part(collection)}/{path_part(id)}")["deleted"]

    def snapshots(self) -> list[Snapshot]:
        """List snapshots, with their contents.

        Returns:
            Snapshots of this sandbox, newest last: `snapshots` of the response.
        """
        return cast("list[Snapshot]", self._send("GET", "/_mock/snapshots")["snapshots"])

    def save_snapshot(self, name: str) -> Snapshot:
        """Save state, tokens, id counters, clock and assumptions.

        Args:
            name: Name of the snapshot.
        """
        return cast("Snapshot", self._send("PUT", f"/_mock/snapshots/{path_part(name)}"))

    def delete_snapshot(self, name: str) -> Snapshot:
        """Delete a snapshot.

        Args:
            name: Name of the snapshot.
        """
        return cast("Snapshot", self._send("DELETE", f"/_mock/snapshots/{path_part(name)}")["deleted"])

    def restore_snapshot(
        self,
        name: str,
        *,
        retain: Sequence[Literal["sessions", "journal", "faults", "clock", "assumptions"]] = OMITTED,
    ) -> ResetResult:
        """Restore a snapshot.

        Args:
            name: Name of the snapshot.
            retain: Parts that stay as they are.
        """
        fields = {
            "retain": retain,
        }
        return cast("ResetResult", self._send("POST", f"/_mock/snapshots/{path_part(name)}/restore", body=fields))

    def clock(self) -> ClockState:
        """Get the time of the sandbox."""
        return cast("ClockState", self._send("GET", "/_mock/clock"))

    def set_clock(self, *, now: Instant = OMITTED, frozen: bool = OMITTED) -> ClockState:
        """Set, freeze or resume the clock.

        Args:
            now: An ISO 8601 instant with its zone, within the years 1970 to 9999.
            frozen: true freezes the clock, false resumes it.
        """
        return cast("ClockState", self._send("PUT", "/_mock/clock", body={"now": now, "frozen": frozen}))

    def reset_clock(self) -> ClockState:
        """Reset the clock to real time."""
        return cast("ClockState", self._send("DELETE", "/_mock/clock"))

    def advance_clock(self, by: Duration) -> ClockState:
        """Advance the clock by a duration.

        Args:
            by: A duration: a whole number above 0 and ms, s, m, h or d.
        """
        return cast("ClockState", self._send("POST", "/_mock/clock/advance", body={"by": by}))

    def tokens(self) -> list[Token]:
        """List all tokens, oldest first, with user and expiry.

        Returns:
            All tokens, also expired tokens: `tokens` of the response.
        """
        return cast("list[Token]", self._send("GET", "/_mock/tokens")["tokens"])

    def create_token(self, user: int | str, service: str, *, token: str = OMITTED) -> Token:
        """Create a token without a login.

        Args:
            user: A user: a number is an id, a string is a login.
            service: Name of the client service, which signs all its actions.
            token: Value of the header token: printable ASCII text.

        Raises:
            LeadmockError: 409: The token exists.
        """
        fields = {
            "user": user,
            "service": service,
            "token": token,
        }
        return cast("Token", self._send("POST", "/_mock/tokens", body=fields))

    def expire_token(self, token: str) -> Token:
        """Expire a token.

        Args:
            token: The unmasked token.
        """
        return cast("Token", self._send("POST", f"/_mock/tokens/{path_part(token)}/expire"))

    def revoke_token(self, token: str) -> Token:
        """Revoke a token.

        Args:
            token: The unmasked token.
        """
        return cast("Token", self._send("DELETE", f"/_mock/tokens/{path_part(token)}")["deleted"])

    def faults(self) -> list[Fault]:
        """List armed faults, oldest first, with request counts.

        Returns:
            Faults that can still fire or have hanging requests, oldest first: `faults` of the response.
        """
        return cast("list[Fault]", self._send("GET", "/_mock/faults")["faults"])

    def arm_fault(
        self,
        *,
        match: FaultMatch = OMITTED,
        strict: bool = OMITTED,
        preset: Literal["slow", "hang", "lost-response", "down", "maintenance", "expired-token", "rate-limited", "invisible-lead"] = OMITTED,
        effect: FaultEffect = OMITTED,
        when: Literal["before", "after"] = OMITTED,
        ms: int | DelayMs = OMITTED,
        code: int = OMITTED,
        message: str = OMITTED,
        http_status: int = OMITTED,
        headers: Mapping[str, str | Sequence[str]] = OMITTED,
        body: str = OMITTED,
        cors: bool = OMITTED,
        skip: int = OMITTED,
        times: int = OMITTED,
        ttl: Duration = OMITTED,
    ) -> Fault:
        """Arm a fault, which changes responses to matching requests.

        Args:
            match: Requests that the fault matches: all given conditions must be true.
            strict: false arms a fault that no documented request can match; default: true.
            preset: A ready-made fault, instead of an effect and its fields.
            effect: Effect of a fault.
            when: Before or after the change is stored, for reset, error and response. Other effects happen after it.
            ms: Delay in real milliseconds, or a range.
            code: Code in the envelope of error.
            message: Message in the envelope of error.
            http_status: HTTP status of error (default: by the assumption errorStatus) and of response (default: 502).
            headers: Headers of response; a list sends a header several times. Default Content-Type: text/html.
            body: Body of response, such as a maintenance page; default: the page of a gateway.
            cors: false omits the CORS headers of response, as a gateway does; default: true.
            skip: Number of matching requests before the fault fires.
            times: Number of times that the fault fires; default: unlimited.
            ttl: Lifetime in real time: a duration of at most 24 days.
        """
        fields = {
            "match": match,
            "strict": strict,
            "preset": preset,
            "effect": effect,
            "when": when,
            "ms": ms,
            "code": code,
            "message": message,
            "httpStatus": http_status,
            "headers": headers,
            "body": body,
            "cors": cors,
            "skip": skip,
            "times": times,
            "ttl": ttl,
        }
        return cast("Fault", self._send("POST", "/_mock/faults", body=fields))

    def clear_faults(self) -> RemovedFaults:
        """Delete all faults, and send the responses that they hold back."""
        return cast("RemovedFaults", self._send("DELETE", "/_mock/faults"))

    def delete_fault(self, id: int) -> RemovedFault:
        """Delete a fault, and send the responses that it holds back.

        Args:
            id: ID of the fault.
        """
        return cast("RemovedFault", self._send("DELETE", f"/_mock/faults/{path_part(id)}"))

    def assumptions(self) -> dict[str, Assumption]:
        """List all assumptions, with value and label.

        Returns:
            All assumptions by id.
        """
        return cast("dict[str, Assumption]", self._send("GET", "/_mock/assumptions"))

    def set_assumptions(self, **fields: str | float) -> dict[str, Assumption]:
        """Set assumptions until the next reset or restore.

        Returns:
            All assumptions by id, with their current values.
        """
        return cast("dict[str, Assumption]", self._send("PATCH", "/_mock/assumptions", body=fields))

    def sandboxes(self) -> list[ListedSandbox]:
        """List all sandboxes, with base path, contents and idle time.

        Returns:
            All sandboxes: `sandboxes` of the response.
        """
        return cast("list[ListedSandbox]", self._send("GET", "/_mock/sandboxes")["sandboxes"])

    def create_sandbox(
        self,
        name: str,
        *,
        fixture: str = OMITTED,
        seed: Mapping[str, Any] = OMITTED,
        from_: str = OMITTED,
        replace: bool = OMITTED,
        assumptions: Mapping[str, Any] = OMITTED,
        overrides: Mapping[str, Any] = OMITTED,
    ) -> CreatedSandbox:
        """Create a sandbox from a fixture, a seed or another sandbox.

        Args:
            name: Letters, digits and . _ -, beginning with a letter or digit, 64 at most.
            fixture: Name of a fixture; default: the start-up fixture.
            seed: A seed (see seed.json); a reset restores it.
            from_: Another sandbox: leadmock copies its current records, and the tokens of its fixture.
            replace: Whether to delete an existing sandbox of this name; default: false.
            assumptions: Assumptions by id; other assumptions have the value of the sandbox in from, or of the start-up
                settings.
            overrides: Overrides by key, merged into the overrides of the sandbox in from, or of the start-up settings
                (null removes an override). Keys: id of a rule or rule-id@operation, with code, message, httpStatus; id
                of an operation, with merge (RFC 7396).

        Raises:
            LeadmockError: 409: The sandbox exists, and is `default` or `replace` is not true.
        """
        fields = {
            "name": name,
            "fixture": fixture,
            "seed": seed,
            "from": from_,
            "replace": replace,
            "assumptions": assumptions,
            "overrides": overrides,
        }
        return cast("CreatedSandbox", self._send("POST", "/_mock/sandboxes", body=fields))

    def reset_sandboxes(self) -> list[ResetSandbox]:
        """Reset every sandbox to its initial state.

        Returns:
            All sandboxes after the reset: `sandboxes` of the response.
        """
        return cast("list[ResetSandbox]", self._send("POST", "/_mock/sandboxes/reset")["sandboxes"])

    def delete_sandbox(self, name: str) -> DeletedSandbox:
        """Delete a sandbox.

        Args:
            name: Name of the sandbox.

        Raises:
            LeadmockError: 409: The sandbox `default` cannot be deleted.
        """
        return cast("DeletedSandbox", self._send("DELETE", f"/_mock/sandboxes/{path_part(name)}"))

    def begin_test(
        self,
        title: str,
        *,
        id: str = OMITTED,
        fixture: str = OMITTED,
        seed: Mapping[str, Any] = OMITTED,
        from_: str = OMITTED,
        assumptions: Mapping[str, Any] = OMITTED,
        overrides: Mapping[str, Any] = OMITTED,
    ) -> BegunTest:
        """Begin a test, and create its sandbox.

        Args:
            title: Title of the test; the name of the sandbox begins with its letters.
            id: Identifies the test in each run; default: the title.
            fixture: Name of a fixture; default: the start-up fixture.
            seed: A seed (see seed.json); a reset restores it.
            from_: Another sandbox: leadmock copies its current records, and the tokens of its fixture.
            assumptions: Assumptions by id; other assumptions have the value of the sandbox in from, or of the start-up
                settings.
            overrides: Overrides by key, merged into the overrides of the sandbox in from, or of the start-up settings
                (null removes an override). Keys: id of a rule or rule-id@operation, with code, message, httpStatus; id
                of an operation, with merge (RFC 7396).
        """
        fields = {
            "title": title,
            "id": id,
            "fixture": fixture,
            "seed": seed,
            "from": from_,
            "assumptions": assumptions,
            "overrides": overrides,
        }
        return cast("BegunTest", self._send("POST", "/_mock/tests", body=fields))

    def end_test(self, sandbox: str, outcome: Literal["passed", "failed"], *, message: str = OMITTED) -> EndedTest:
        """End a test: report a failure, or delete the sandbox.

        Args:
            sandbox: Name of the sandbox of the test.
            outcome: Result of the test; a skipped test passed.
            message: Why the test failed, such as the failed assertion.

        Raises:
            LeadmockError: 404: No test began with this sandbox.
            LeadmockError: 409: The test has already ended.
            LeadmockError: 410: The server does not know the test, for example after a restart.
        """
        fields = {
            "outcome": outcome,
            "message": message,
        }
        return cast("EndedTest", self._send("POST", f"/_mock/tests/{path_part(sandbox)}/end", body=fields))

    def warnings(self) -> list[ClientWarning]:
        """List warnings about clients, with counts and request ids.

        Returns:
            Warnings of this sandbox: `warnings` of the response.
        """
        return cast("list[ClientWarning]", self._send("GET", "/_mock/warnings")["warnings"])

    def requests(
        self,
        *,
        operation: str = OMITTED,
        method: str = OMITTED,
        path: str = OMITTED,
        service: str = OMITTED,
        status: int = OMITTED,
        code: int | None = OMITTED,
        outcome: Literal["success", "rejected", "fault", "none"] = OMITTED,
        performed: bool = OMITTED,
        user: int | str = OMITTED,
        after: int = OMITTED,
        limit: int = OMITTED,
        strict: bool = OMITTED,
    ) -> list[JournalRequest]:
        """List requests of the journal, oldest first.

        Args:
            operation: Id of the operation, such as add-payment.
            method: HTTP method.
            path: Path; * matches any text.
            service: Service of the token.
            status: HTTP status.
            code: Code of a rejection by a rule; null for a success.
            outcome: Result for the client: success, rejected, fault or none.
            performed: Whether the operation ran: true or false.
            user: Id or login of the user.
            after: Only requests after this request id.
            limit: Maximum number of requests; the newest are listed.
            strict: false allows values that no documented request can have; default: true.

        Returns:
            Matching requests of the journal: `requests` of the response.
        """
        fields = {
            "operation": operation,
            "method": method,
            "path": path,
            "service": service,
            "status": status,
            "code": code,
            "outcome": outcome,
            "performed": performed,
            "user": user,
            "after": after,
            "limit": limit,
            "strict": strict,
        }
        return cast("list[JournalRequest]", self._send("GET", "/_mock/requests", query=fields)["requests"])

    def clear_requests(self) -> int:
        """Clear the journal.

        Returns:
            Number of removed requests: `deleted` of the response.
        """
        return cast("int", self._send("DELETE", "/_mock/requests")["deleted"])

    def wait_for_requests(
        self,
        *,
        match: RequestMatch = OMITTED,
        times: int = OMITTED,
        at_least: int = OMITTED,
        at_most: int = OMITTED,
        in_order: Sequence[RequestMatch] = OMITTED,
        no_others: bool = OMITTED,
        after: int = OMITTED,
        strict: bool = OMITTED,
        timeout: Duration = OMITTED,
    ) -> list[JournalRequest]:
        """Wait for expected requests, and return them.

        Args:
            match: Conditions on a request. All given conditions must be true; without conditions, every request
                matches.
            times: Exact number of requests.
            at_least: Smallest number of requests.
            at_most: Greatest number of requests.
            in_order: Requests in this order; other requests may come between them.
            no_others: true: no other request may have come.
            after: Only requests after the request with this id count.
            strict: false allows a match that no documented request can fit; default: true.
            timeout: Longest wait, a duration up to 10m. A verification waits for requests in flight (default: 2s), a
                wait for the expected requests (default: 5s).

        Returns:
            Matching requests of a wait: `requests` of the response.

        Raises:
            LeadmockError: 504: Timeout: `detail` gives the reason, `requests` lists matching requests, if known.
        """
        fields = {
            "match": match,
            "times": times,
            "atLeast": at_least,
            "atMost": at_most,
            "inOrder": in_order,
            "noOthers": no_others,
            "after": after,
            "strict": strict,
            "timeout": timeout,
        }
        return cast(
            "list[JournalRequest]", self._send("POST", "/_mock/requests/wait", body=fields, waits=timeout)["requests"]
        )

    def request(self, id: int) -> JournalRequest:
        """Get a request of the journal.

        Args:
            id: ID of the request.
        """
        return cast("JournalRequest", self._send("GET", f"/_mock/requests/{path_part(id)}"))

    def verify(
        self,
        *,
        match: RequestMatch = OMITTED,
        times: int = OMITTED,
        at_least: int = OMITTED,
        at_most: int = OMITTED,
        in_order: Sequence[RequestMatch] = OMITTED,
        no_others: bool = OMITTED,
        after: int = OMITTED,
        strict: bool = OMITTED,
        timeout: Duration = OMITTED,
    ) -> VerifyResult:
        """Check that clients sent the expected requests.

        Args:
            match: Conditions on a request. All given conditions must be true; without conditions, every request
                matches.
            times: Exact number of requests.
            at_least: Smallest number of requests.
            at_most: Greatest number of requests.
            in_order: Requests in this order; other requests may come between them.
            no_others: true: no other request may have come.
            after: Only requests after the request with this id count.
            strict: false allows a match that no documented request can fit; default: true.
            timeout: Longest wait, a duration up to 10m. A verification waits for requests in flight (default: 2s), a
                wait for the expected requests (default: 5s).

        Raises:
            LeadmockError: 409: The result is unknown: a request that is in flight, evicted or unreadable could change
                it.
            LeadmockError: 417: The expectation failed: `requestIds` lists matching requests, `nearest` the most similar
                requests, `others` the unexpected ones.
        """
        fields = {
            "match": match,
            "times": times,
            "atLeast": at_least,
            "atMost": at_most,
            "inOrder": in_order,
            "noOthers": no_others,
            "after": after,
            "strict": strict,
            "timeout": timeout,
        }
        return cast("VerifyResult", self._send("POST", "/_mock/verify", body=fields, waits=timeout))

    def coverage(self) -> Coverage:
        """Get the seen and unseen outcomes of each operation."""
        return cast("Coverage", self._send("GET", "/_mock/coverage"))

    def report(self) -> Report:
        """Get coverage, guesses, warnings and faults of all sandboxes."""
        return cast("Report", self._send("GET", "/_mock/report"))

    def rules(self) -> list[Rule]:
        """List all rules, with label and overrides.

        Returns:
            All rules of the service, with overrides: `rules` of the response.
        """
        return cast("list[Rule]", self._send("GET", "/_mock/rules")["rules"])

    def openapi(self) -> dict[str, Any]:
        """Get the OpenAPI 3.1 document of the service.

        Returns:
            OpenAPI of the service.
        """
        return cast("dict[str, Any]", self._send("GET", "/_mock/openapi.json"))

    def control_openapi(self) -> dict[str, Any]:
        """Get the OpenAPI 3.1 document of the control plane.

        Returns:
            OpenAPI of the control plane.
        """
        return cast("dict[str, Any]", self._send("GET", "/_mock/control-openapi.json"))
